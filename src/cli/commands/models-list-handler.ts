import { DataError, type Notice } from '../../model/index.ts';
import {
  catalogued,
  type FoundModel,
  findModel,
  isMisfit,
  MODEL_CATALOGUE,
  MODEL_SCHEMA,
  ModelCache,
  type ModelDescription,
  modelCachePlace,
  openModel,
  presentBytes,
  pullCommand,
} from '../../models/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';
import { printableName } from '../output/terminal.ts';

type State = 'here' | 'shipped' | 'not pulled' | 'damaged' | 'folder';

/** `consilience models list`. */
export const modelsListHandler: Handler = async (invocation) => {
  const cache = new ModelCache(modelCachePlace());
  const known = MODEL_CATALOGUE.map(({ id }) => id);
  const own = cache.ids().filter((id) => catalogued(id) === undefined);
  const notices: Notice[] = [];
  const models: ListedModel[] = [];
  for (const id of [...known, ...own]) {
    try {
      models.push(listed(findModel(id, cache.place)));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      notices.push({ code: 'damaged-model', count: 1, message: `${error.message} Then: ${error.hint}` });
    }
  }
  emit(
    invocation.context,
    {
      schema: 'consilience.models-list/1',
      data: { directory: cache.place, models },
      table: modelTable(models),
      notices,
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

interface ListedModel {
  readonly id: string;
  readonly kind: ModelDescription['kind'];
  readonly state: State;
  /** Of the files that are here; null when they are not. */
  readonly bytes: number | null;
  readonly dimension: number;
  readonly maxTokens: number | null;
  readonly licence: string;
  /** In the default fusion; null for what only reranks. */
  readonly weight: string | null;
  readonly isMeasured: boolean;
  readonly meaning: string;
}

function listed(found: FoundModel): ListedModel {
  const { description } = found;
  const { id, kind, dimension, maxTokens, licence, fusion, meaning } = description;
  const { isMeasured } = fusion;
  const weight = kind === 'cross-encoder' ? null : fusion.weight;
  const bytes = presentBytes(found) ?? null;
  const state = stateOf(found);
  return { id, kind, state, bytes, dimension, maxTokens, licence, weight, isMeasured, meaning };
}

function stateOf(found: FoundModel): State {
  if (isMisfit(found)) return 'damaged';
  if (found.place === 'package') return 'shipped';
  if (found.place === 'folder') return 'folder';
  return presentBytes(found) === undefined ? 'not pulled' : 'here';
}

function modelTable(models: readonly ListedModel[]): Table {
  return {
    columns: [
      { key: 'id', title: 'model' },
      { key: 'kind', title: 'kind' },
      { key: 'state', title: 'state' },
      { key: 'bytes', title: 'MB', show: (bytes) => (bytes / 1e6).toFixed(1), align: 'right' },
      { key: 'dimension', title: 'numbers' },
      { key: 'maxTokens', title: 'tokens' },
      { key: 'licence', title: 'licence' },
      { key: 'weight', title: 'weight', align: 'right' },
      { key: 'meaning', title: 'meaning' },
    ],
    rows: models.map((model) => [
      model.id,
      model.kind,
      model.state,
      model.bytes,
      model.dimension,
      model.maxTokens,
      model.licence,
      model.weight,
      model.meaning,
    ]),
  };
}

/** `consilience models show`. */
export const modelsShowHandler: Handler = async (invocation) => {
  const found = findModel(invocation.positional[0]!, modelCachePlace());
  const { description, directory } = found;
  const state = stateOf(found);
  emit(
    invocation.context,
    {
      schema: MODEL_SCHEMA,
      data: { ...description, state, directory },
      table: { columns: [], rows: [] },
      text: shown(found, state),
      notices: [],
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

function shown(found: FoundModel, state: State): string {
  const { description, directory } = found;
  const { source, fusion, matryoshka, dropTokens } = description;
  const revision = source.revision === 'unpinned' ? 'no commit pinned' : `commit ${source.revision}`;
  const lines: readonly (readonly [string, string | number])[] = [
    ['model', description.id],
    ['kind', description.kind],
    ['meaning', description.meaning],
    ['state', stateWords(found, state)],
    ['directory', directory],
    ['source', `${source.hub}: ${source.repository}, ${revision}`],
    ['licence', description.licence],
    ['family', description.family],
    ['pooling', description.pooling],
    ['activation', description.activation],
    ['query prefix', JSON.stringify(description.queryPrefix)],
    ['passage prefix', JSON.stringify(description.passagePrefix)],
    ['query side', description.query === 'same-model' ? 'the same model' : 'a table of weights, no model'],
    ['tokens', description.maxTokens ?? 'no limit'],
    ['numbers', description.dimension],
    ...(matryoshka === undefined ? [] : ([['cut to', matryoshka.sizes.join(', ')]] as const)),
    ...(dropTokens === undefined ? [] : ([['tokens dropped', dropTokens.join(', ')]] as const)),
    ['precision', description.precision],
    ['batches', description.batchInvariant ? 'do not change a text' : 'change a text: one text per call'],
    ...(description.kind === 'cross-encoder' ? [] : ([['fusion', fusionWords(fusion)]] as const)),
    ...description.files.map(
      ({ path, role, bytes, sha256 }) =>
        [
          role,
          `${path}, ${bytes === 'unpinned' ? 'size unpinned' : `${bytes} bytes`}, sha256 ${sha256}`,
        ] as const,
    ),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${printableName(String(value))}\n`).join('');
}

function stateWords({ description, place }: FoundModel, state: State): string {
  const canBePulled = state === 'not pulled' || (state === 'damaged' && place === 'cache');
  return canBePulled ? `${state}: ${pullCommand(description)}` : state;
}

function fusionWords({ rule, weight, isMeasured }: ModelDescription['fusion']): string {
  return `${rule}, weight ${weight}${isMeasured ? '' : ' (not measured)'}`;
}

/** `consilience models path`: of a model that is here and is the right one. */
export const modelsPathHandler: Handler = async ({ positional, context }) => {
  const { directory } = await openModel(positional[0]!);
  context.out.write(`${directory}\n`);
  return EXIT.done;
};
