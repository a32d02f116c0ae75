import type { JSX } from 'preact';
import { thousands } from '../../describe/words.ts';
import {
  FILE_KINDS,
  type FileKind,
  type OpenedFile,
  type OpenedPart,
} from '../../engine/open-files/opened-file.ts';

const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  run: 'a run',
  qrels: 'judgements (qrels)',
  csv: 'a table (CSV, TSV)',
  search: 'search output',
  html: 'a page of the lab',
  session: 'a session',
};

interface OpenedTableProps {
  readonly files: readonly OpenedFile[];
  onKind(index: number, kind: FileKind): void;
  onMove(index: number, by: 1 | -1): void;
  onRemove(index: number): void;
}

/** What was opened: what each file holds, and what was wrong with it. */
export function OpenedTable({ files, onKind, onMove, onRemove }: OpenedTableProps): JSX.Element {
  return (
    <ul class="opened">
      {files.map((file, index) => (
        <li key={`${file.name}-${index}`} class="card">
          <div class="opened-head">
            <h3>
              <bdi>{file.name}</bdi>
            </h3>
            <span class="opened-size">{sizeText(file.bytes)}</span>
            <label class="choice">
              read as
              <select
                value={file.kind}
                onChange={({ currentTarget }) => onKind(index, currentTarget.value as FileKind)}
              >
                {FILE_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {KIND_WORDS[kind]}
                  </option>
                ))}
              </select>
            </label>
            <span class="opened-buttons">
              <button type="button" disabled={index === 0} onClick={() => onMove(index, -1)}>
                Up<span class="unseen">: {file.name}</span>
              </button>
              <button type="button" disabled={index === files.length - 1} onClick={() => onMove(index, 1)}>
                Down<span class="unseen">: {file.name}</span>
              </button>
              <button type="button" onClick={() => onRemove(index)}>
                Remove<span class="unseen">: {file.name}</span>
              </button>
            </span>
          </div>
          <ul class="found">
            {file.parts.flatMap((part, number) => {
              const words = partWords(part);
              return words === undefined ? [] : [<li key={number}>{words}</li>];
            })}
          </ul>
          {file.problems.length > 0 && (
            <ul class="problems" aria-label={`Notes on ${file.name}`}>
              {file.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function partWords(part: OpenedPart): string | undefined {
  switch (part.kind) {
    case 'run': {
      const { queryCount, hitCount } = part.run;
      const ties =
        part.tiedHits === 0
          ? 'no equal scores'
          : `${thousands(part.tiedHits)} with the score of another, put in order by id`;
      return `Run ${part.name}: ${many(queryCount, 'query', 'queries')}, ${many(hitCount, 'document', 'documents')}, ${ties}.`;
    }
    case 'qrels':
      return `Judgements: ${many(part.qrels.queryCount, 'query', 'queries')}, ${many(part.qrels.judgementCount, 'grade', 'grades')}.`;
    case 'texts':
      return part.documents.length === 0
        ? undefined
        : `Texts of ${many(part.documents.length, 'document', 'documents')}.`;
    case 'session':
      return 'Settings of the page.';
  }
}

function many(count: number, one: string, more: string): string {
  return `${thousands(count)} ${count === 1 ? one : more}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
