import { STATIC_ENCODER } from '../assembly.ts';
import { InputError } from '../model/index.ts';
import type { Bm25Settings, SettingsChoice } from '../retrieval/index.ts';
import type { AnalyzerName } from '../text/index.ts';
import type { CallSettings } from './search-settings.ts';

/** What flags, environment and `consilience.json` say about an index; nothing for what they do not say. */
export function indexSettings(settings: CallSettings): SettingsChoice {
  const analyzer = settings.given<string>('index.analyzer');
  const stopWords = settings.given<boolean>('index.stopWords');
  const fields = settings.given<Readonly<Record<string, string>>>('index.fields');
  return defined({
    analyzer:
      analyzer === undefined && stopWords === undefined
        ? undefined
        : {
            name: (analyzer ?? 'english') as AnalyzerName,
            ...(stopWords === undefined ? {} : { stopWords }),
          },
    fieldWeights:
      fields === undefined
        ? undefined
        : Object.fromEntries(Object.entries(fields).map(([name, weight]) => [name, Number(weight)])),
    bm25: bm25Settings(settings),
    passages: passageLimits(settings),
    positions: settings.given<boolean>('index.positions'),
    storeText: settings.given<boolean>('index.storeText'),
    maximumFileBytes: settings.given<number>('index.maximumFileBytes'),
    ...encoderSettings(settings.given<readonly string[]>('index.encoder')),
  });
}

/**
 * `none` and `static-384` say whether the packaged model is used, and nothing else does; all other names are the
 * further models, so that a list without one takes it out.
 */
function encoderSettings(names: readonly string[] | undefined): Pick<SettingsChoice, 'encoder' | 'encoders'> {
  if (names === undefined) return {};
  const isNone = names.includes('none');
  const isStatic = names.includes(STATIC_ENCODER.id);
  if (isNone && isStatic) {
    throw new InputError(`Expected ${STATIC_ENCODER.id} or none for --encoder, got both.`, {
      code: 'bad-argument',
    });
  }
  return {
    encoders: names.filter((name) => name !== 'none' && name !== STATIC_ENCODER.id),
    ...(isNone && { encoder: null }),
    ...(isStatic && { encoder: STATIC_ENCODER }),
  };
}

function bm25Settings(settings: CallSettings): SettingsChoice['bm25'] {
  const choice = defined({
    model: settings.given<Bm25Settings['model']>('index.model'),
    k1: settings.given<number>('index.k1'),
    b: settings.given<number>('index.b'),
  });
  return Object.keys(choice).length === 0 ? undefined : choice;
}

function passageLimits(settings: CallSettings): SettingsChoice['passages'] {
  const targetWords = settings.given<number>('index.passageWords');
  const maximumWords = settings.given<number>('index.passageMaximum');
  if (targetWords === 0) return 'whole';
  if (targetWords === undefined && maximumWords === undefined) return undefined;
  const target = targetWords ?? Math.ceil((maximumWords ?? 0) / 2);
  return { targetWords: target, maximumWords: maximumWords ?? target * 2 };
}

/** The same without what is undefined: a choice names only what was said. */
function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
