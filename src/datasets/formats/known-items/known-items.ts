import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { type DatasetDocument, type DatasetPart, InputError } from '../../../model/index.ts';
import { chosenOptions } from '../../opening/chosen-options.ts';
import type { FindingLog } from '../../opening/finding-log.ts';
import type { DatasetLoader } from '../../opening/loader.ts';
import { streamedDataset } from '../../opening/streamed-dataset.ts';
import { type FolderText, folderTexts, textFiles } from '../../reading/folder-texts.ts';
import type { FoundFile } from '../../reading/found-files.ts';
import { WHOLE } from '../judged-collection.ts';
import { withoutPhrase, wordsOf } from './answer-words.ts';
import { type ItemSource, type KnownItem, ownItem } from './item.ts';
import { PackageItems } from './package-items.ts';
import { stratifiedSample } from './stratified-sample.ts';

/** A test collection out of a folder of notes: each is looked for by what it says of itself. */
export const knownItems: DatasetLoader = {
  name: 'known-items',
  meaning: 'Known items: queries made of the titles, headings or descriptions of your own notes',
  expects:
    'A folder of Markdown, text or HTML. What a query was made of is taken out of every text; a text is relevant to the query that it offered. To be named: no folder is recognised as this.',
  settings: [WHOLE],
  options: [
    {
      name: 'from',
      meaning:
        'what becomes the query: title, one other heading, what the front matter says (description, summary, title), or the description of the package around it (without its name)',
      choices: ['title', 'heading', 'front-matter', 'description'],
      default: 'title',
    },
    {
      name: 'count',
      meaning: 'how many queries, drawn by kind and length of their texts; 0 is all',
      kind: 'number',
      default: 100,
    },
    { name: 'seed', meaning: 'another seed, another draw', kind: 'number', default: 1 },
    { name: 'words', meaning: 'the fewest words of a query', kind: 'number', default: 2 },
    {
      name: 'names',
      meaning:
        'blind calls a text by a digest of its path, since a path often repeats the title; paths calls it by that',
      choices: ['blind', 'paths'],
      default: 'blind',
    },
  ],
  pins: [],
  recognise: async () => false,
  async open(request) {
    const options = chosenOptions(knownItems, request);
    const choices: Choices = {
      from: options.choice('from') as ItemSource,
      count: options.number('count')!,
      seed: options.number('seed')!,
      words: options.number('words')!,
      isBlind: options.choice('names') === 'blind',
    };
    const files = textFiles(request.path);
    if (files.length === 0)
      throw new InputError(`Expected texts in ${request.path}, got none.`, { code: 'empty-file' });
    return streamedDataset({
      name: knownItems.name,
      setting: options.setting,
      choices: options.words,
      files,
      pins: [],
      read: (log) => part(request.path, files, choices, log),
    });
  },
};

interface Choices {
  readonly from: ItemSource;
  readonly count: number;
  readonly seed: number;
  readonly words: number;
  readonly isBlind: boolean;
}

async function* part(
  root: string,
  files: readonly FoundFile[],
  choices: Choices,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const packages = new PackageItems(root);
  const documents: DatasetDocument[] = [];
  const asked = new Map<string, AskedQuery>();
  const lengths: number[] = [];
  for (const document of folderTexts(root, files, log)) {
    const id = choices.isBlind ? blindPath(document.path) : document.path;
    const { query, text } = itemOf(document, choices, packages);
    const length = wordsOf(text).length;
    lengths.push(length);
    documents.push({ id, text });
    const words = wordsOf(query ?? '');
    if (query === undefined || words.length === 0 || words.length < choices.words) {
      log.note(
        'nothing-to-ask',
        document.path,
        `{n} texts have no ${choices.from} of at least ${choices.words} words and only stand in the way.`,
      );
      continue;
    }
    // Two texts with one title are both right.
    const key = words.join(' ');
    const known = asked.get(key);
    if (known === undefined)
      asked.set(key, { key, text: query, kind: document.kind, length, relevant: [id] });
    else known.relevant.push(id);
  }
  yield { name: WHOLE.name, documents, queries: drawn([...asked.values()], lengths, choices) };
}

interface AskedQuery {
  readonly key: string;
  readonly text: string;
  readonly kind: string;
  readonly length: number;
  readonly relevant: string[];
}

function itemOf(document: FolderText, { from, seed }: Choices, packages: PackageItems): KnownItem {
  if (from !== 'description') return ownItem(document, from, seed);
  const query = packages.describe(document.path);
  return { query, text: query === undefined ? document.text : withoutPhrase(document.text, query) };
}

/** Queries drawn by kind and by the third of lengths that their first text is in. */
function drawn(
  asked: readonly AskedQuery[],
  lengths: readonly number[],
  { count, seed }: Choices,
): DatasetPart['queries'] {
  const sorted = [...lengths].sort((a, b) => a - b);
  const thirds = [1, 2].map((third) => sorted[Math.floor((third * sorted.length) / 3)] ?? 0);
  const lengthName = (length: number): string =>
    length < thirds[0]! ? 'short' : length < thirds[1]! ? 'medium' : 'long';
  const items = asked.map((query) => ({ ...query, stratum: `${query.kind}-${lengthName(query.length)}` }));
  return stratifiedSample(items, count, seed).map(({ text, stratum, relevant }, index) => ({
    id: `q${index + 1}`,
    text,
    type: stratum,
    grades: new Map(relevant.map((id) => [id, 1])),
  }));
}

function blindPath(path: string): string {
  return `n${createHash('sha256').update(path).digest('hex').slice(0, 10)}${extname(path)}`;
}
