import { AppError, type EncodingModel, type ModelIdentity } from '../../model/index.ts';
import type { OpenedModels } from '../encoding/opened-models.ts';
import { legOfModel } from '../settings/model-legs.ts';
import type { EncoderCheck } from './open-index.ts';

const DEFAULT_TOLERANCE = 0.02;
/** For models of which nobody has written down what they make of a text. */
const ANY_TEXT = { text: 'A lighthouse at the harbour.', role: 'passage', first: [] } as const;

/** Opens each model and gives it a text: is it there, is it the one of the index, does it do what it should? */
export async function checkEncoders(
  identities: readonly ModelIdentity[],
  models: OpenedModels,
): Promise<EncoderCheck[]> {
  const checks: EncoderCheck[] = [];
  for (const identity of identities) {
    const leg = legOfModel(identity);
    try {
      checks.push({ leg, ...(await checkModel(await models.exactly(identity))) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const state = error.code === 'unavailable' ? 'missing' : 'failed';
      checks.push({ leg, state, found: error.message, command: error.hint ?? null });
    }
  }
  return checks;
}

async function checkModel({ canary, encoder, identity }: EncodingModel): Promise<Omit<EncoderCheck, 'leg'>> {
  const { first, role, text, tolerance = DEFAULT_TOLERANCE } = { ...ANY_TEXT, ...canary };
  const [encoding] = await encoder.encode([text], role);
  const numbers = encoding instanceof Float32Array ? encoding : (encoding?.weights ?? new Float32Array());
  if (numbers.length === 0) return failed(`It makes nothing of ${JSON.stringify(text)}.`, identity);
  if (first.length === 0) {
    return { state: 'ok', found: 'it runs; what it should make of a text is not known', command: null };
  }
  const furthest = Math.max(
    ...first.map((number, place) => Math.abs(number - (numbers[place] ?? Number.NaN))),
  );
  if (furthest <= tolerance) {
    const found = `as its description says, within ${furthest.toExponential(1)}`;
    return { state: 'ok', found, command: null };
  }
  const beginning = Array.from(numbers.subarray(0, first.length), (number) => number.toFixed(4)).join(', ');
  const expected = first.map((number) => number.toFixed(4)).join(', ');
  return failed(`Expected an encoding that begins with ${expected}, got ${beginning}.`, identity);
}

function failed(found: string, { id }: ModelIdentity): Omit<EncoderCheck, 'leg'> {
  return { state: 'failed', found, command: `consilience models verify ${id}` };
}
