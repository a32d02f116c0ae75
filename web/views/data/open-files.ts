import type { ReadingOrder } from '../../../src/model/index.ts';
import { counted } from '../../describe/words.ts';
import { FileOpener } from '../../engine/open-files/file-opener.ts';
import type { FileKind, OpenedFile } from '../../engine/open-files/opened-file.ts';
import type { Lab } from '../../state/lab.ts';
import { withData } from '../../state/lab-state.ts';
import { settingsOf } from '../../state/saved-settings.ts';
import { readLink } from '../../state/url.ts';

/** A file by its name and content, from wherever it came. */
export interface GivenFile {
  readonly name: string;
  readonly file: Blob;
  /** How equal scores stand, where it is known; else by id. */
  readonly readingOrder?: ReadingOrder | undefined;
}

/** What was opened, by what came of it: to read a file again as something else. */
const sources = new WeakMap<OpenedFile, Blob>();
let opener: FileOpener | undefined;

/** Opens files into the lab, one after another, and tells what came of it. A session also sets the page as it was. */
export async function openFiles(lab: Lab, given: readonly GivenFile[]): Promise<void> {
  lab.status.value = `Reading ${counted(given.length, 'file', 'files')}…`;
  const read: OpenedFile[] = [];
  for (const each of given) read.push(await readOne(each));
  lab.opened.value = [...lab.opened.value, ...read];
  const session = read
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'session' ? [part] : []))
    .at(-1);
  if (session !== undefined) {
    const { state, problems } = readLink(session.link);
    lab.change({ ...state, query: session.query, selected: session.selected });
    lab.notes.value = problems;
    lab.saved.value = session.saved.map(({ name, link }, index) => ({
      number: index + 1,
      name,
      data: 'own',
      settings: settingsOf(readLink(link).state),
    }));
  } else if (lab.own.value.runs.length > 0 && lab.state.value.data !== 'own') {
    lab.change((state) => withData(state, 'own'));
  }
  lab.status.value = outcome(read);
}

/** Reads an opened file again, as something else. */
export async function openFileAgain(lab: Lab, index: number, kind: FileKind): Promise<void> {
  const before = lab.opened.value[index];
  const file = before === undefined ? undefined : sources.get(before);
  if (before === undefined || file === undefined) return;
  const read = await readOne({ name: before.name, file }, kind);
  lab.opened.value = lab.opened.value.map((each) => (each === before ? read : each));
  lab.status.value = outcome([read]);
}

async function readOne({ name, file, readingOrder }: GivenFile, kind?: FileKind): Promise<OpenedFile> {
  opener ??= new FileOpener();
  const opened = await opener.open(name, file, kind);
  const read = readingOrder === undefined ? opened : inReadingOrder(opened, readingOrder);
  sources.set(read, file);
  return read;
}

function inReadingOrder(file: OpenedFile, readingOrder: ReadingOrder): OpenedFile {
  const parts = file.parts.map((part) =>
    part.kind === 'run' ? { ...part, run: part.run.with({ readingOrder }) } : part,
  );
  return { ...file, parts };
}

function outcome(read: readonly OpenedFile[]): string {
  const parts = read.flatMap((file) => file.parts);
  const runs = parts.filter(({ kind }) => kind === 'run').length;
  const qrels = parts.filter(({ kind }) => kind === 'qrels').length;
  const problems = read.reduce((sum, file) => sum + file.problems.length, 0);
  const found = [
    ...(runs > 0 ? [counted(runs, 'run', 'runs')] : []),
    ...(qrels > 0 ? [counted(qrels, 'file of judgements', 'files of judgements')] : []),
  ].join(' and ');
  const told =
    problems === 0
      ? ''
      : ` There ${problems === 1 ? 'is' : 'are'} ${counted(problems, 'note', 'notes')} beside the files.`;
  return `${found === '' ? 'Nothing could be read.' : `Opened ${found}.`}${told}`;
}
