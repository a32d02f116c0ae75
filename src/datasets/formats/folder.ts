import type { DatasetPart } from '../../model/index.ts';
import { chosenOptions } from '../opening/chosen-options.ts';
import type { FindingLog } from '../opening/finding-log.ts';
import type { DatasetLoader } from '../opening/loader.ts';
import { streamedDataset } from '../opening/streamed-dataset.ts';
import { folderTexts, textFiles } from '../reading/folder-texts.ts';
import { type FoundFile, fileNames, firstCharacters, placeKind, theFile } from '../reading/found-files.ts';
import { relevanceQueries } from './jsonl.ts';
import { WHOLE } from './judged-collection.ts';

const QUESTIONS = {
  words: 'questions.jsonl or queries.jsonl',
  option: 'questions',
  pattern: /^(questions|queries)\.(jsonl|ndjson)(\.gz)?$/,
};

/** A folder of files, with questions whose answers are named by path. */
export const folder: DatasetLoader = {
  name: 'folder',
  meaning: 'A folder of files, with lines of {query, relevant[]} by path',
  expects:
    'A folder of Markdown, text or HTML, and questions.jsonl in it (or elsewhere, by the option questions): {"query": …, "relevant": ["path/of/file.md"]} a line. Ignore files count.',
  settings: [WHOLE],
  options: [{ name: 'questions', meaning: 'the file of questions, relative to the folder' }],
  pins: [],
  async recognise(path) {
    if (placeKind(path) !== 'folder') return false;
    const questions = (await fileNames(path)).find((name) => QUESTIONS.pattern.test(name));
    return questions !== undefined && /"relevant"\s*:/.test(await firstCharacters(`${path}/${questions}`));
  },
  async open(request) {
    const options = chosenOptions(folder, request);
    const questions = await theFile(request.path, QUESTIONS, options.text('questions'));
    const files = textFiles(request.path).filter(({ path }) => path !== questions.path);
    return streamedDataset({
      name: folder.name,
      setting: options.setting,
      choices: options.words,
      files: [...files, questions],
      pins: [],
      read: (log) => part(request.path, files, questions, log),
    });
  },
};

async function* part(
  root: string,
  files: readonly FoundFile[],
  questions: FoundFile,
  log: FindingLog,
): AsyncGenerator<DatasetPart> {
  const documents = [...folderTexts(root, files, log)].map(({ path, text }) => ({ id: path, text }));
  yield { name: WHOLE.name, documents, queries: await relevanceQueries(questions.path) };
}
