import type { Notice } from '../../../model/index.ts';
import { type FrontMatterFields, readYamlFields } from './yaml-fields.ts';

/** What a document's front matter says, and where it stands. */
export interface FrontMatter extends FrontMatterFields {
  readonly start: number;
  /** After the closing fence, before its line break. */
  readonly end: number;
  /** Whether it could be read; if not, it is text like any other, and a notice says why. */
  readonly isRead: boolean;
  readonly notices: readonly Notice[];
}

/** More YAML than this is data, or two rules with a text between them. */
const LONGEST_YAML = 64 * 1024;

const OPENING = /---[ \t]*(?:\r\n|\n|\r)/y;
const CLOSING = /(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?=[\r\n]|$)/g;

/**
 * The front matter that begins at the offset: a YAML mapping between a line `---` and a line `---` or `...`.
 * `undefined` when there is none, it is not closed, or what stands between is not a mapping: the line is then a rule.
 *
 * Of its keys `title`, `tags` (or `tag`), `aliases` (or `alias`), `date` and `created` are read, in any case.
 */
export function readFrontMatter(text: string, start: number): FrontMatter | undefined {
  OPENING.lastIndex = start;
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  // The line break of the opening fence may be that of the closing one, with nothing in between.
  CLOSING.lastIndex = start + 3;
  const closing = CLOSING.exec(text);
  if (closing === null) return undefined;
  const end = closing.index + closing[0].length;
  const yamlStart = start + opening[0].length;
  const yaml = text.slice(yamlStart, Math.max(yamlStart, closing.index));
  if (yaml.length > LONGEST_YAML) return unread(start, end, `it has ${yaml.length} characters`);
  const reading = readYamlFields(yaml);
  if (reading === undefined) return undefined;
  if ('problem' in reading) return unread(start, end, reading.problem);
  const { dateProblem, ...fields } = reading;
  const notices = dateProblem === undefined ? [] : [notice('front-matter-date-not-read', dateProblem)];
  return { start, end, isRead: true, ...fields, notices };
}

function unread(start: number, end: number, problem: string): FrontMatter {
  const message = `The front matter is not read and counts as text: ${problem}.`;
  return {
    start,
    end,
    isRead: false,
    tags: [],
    aliases: [],
    notices: [notice('front-matter-not-read', message)],
  };
}

function notice(code: string, message: string): Notice {
  return { code, message, count: 1 };
}
