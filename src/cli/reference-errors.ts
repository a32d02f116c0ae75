import type { ErrorCode } from '../model/index.ts';
import { EXIT_OF_CODE } from './report-error.ts';

const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  'bad-argument': 'an argument, flag or option is not what it can be',
  'bad-input': 'a file holds something that cannot be read; the message names file and line',
  'duplicate-document': 'a document stands twice for one query',
  'empty-file': 'a file holds nothing that could be read',
  'not-found': 'a name stands for nothing here: a file, a measure, a method, a query',
  'corrupt-data': 'a file of ours is damaged or was made by another version',
  'not-comparable': 'two things cannot be set side by side: no query in common, values other than 0 and 1',
  'other-model':
    'a model of the same name is not the one that an index was made with; the hint has the command that makes it anew',
  unavailable: 'something outside is missing: a runtime, a model, a service',
  locked: 'another process is writing; the message names it',
};

/** The text of docs/errors.md, made from the closed set of error codes. */
export function errorsReference(): string {
  return [
    '# Errors',
    '',
    '<!-- Made from the definitions by `npm run docs`; a check fails when it is stale. -->',
    '',
    'Every error that is raised on purpose is an `AppError` with a `code`, a message (what was expected, what came), a `place` (`file:line`) where there is one, and a `hint` (what mends it). Anything else is a bug of ours.',
    '',
    '| code | meaning | exit code |',
    '| --- | --- | --- |',
    ...Object.entries(MEANINGS).map(
      ([code, meaning]) => `| \`${code}\` | ${meaning} | ${EXIT_OF_CODE[code as ErrorCode]} |`,
    ),
    '',
  ].join('\n');
}
