import { InputError, type Reranker } from './model/index.ts';

/** The reranker that is meant when none is named. */
const USUAL_RERANKER = 'ms-marco-MiniLM-L-6-v2';

/**
 * Opens a reranker of this machine: a cross-encoder by its name in the catalogue, or by the path of its folder. Nothing
 * is downloaded. What models run on is loaded here, since most searches need none.
 *
 * @throws NotFoundError for a name that stands for nothing; InputError for a model of another kind; UnavailableError,
 *   with the command that brings it, when its files or the runtime are not here.
 */
export async function openReranker(name: string = USUAL_RERANKER): Promise<Reranker> {
  const [{ openModel }, { CrossEncoder, openEncoder }] = await Promise.all([
    import('./models/index.ts'),
    import('./encoders/index.ts'),
  ]);
  const model = openEncoder(await openModel(name));
  if (model instanceof CrossEncoder) return model;
  await model.close();
  throw new InputError(
    `Expected a model that reads query and passage together, got ${name}, a ${model.kind} one.`,
    {
      code: 'bad-argument',
      hint: `consilience models pull ${USUAL_RERANKER}`,
    },
  );
}
