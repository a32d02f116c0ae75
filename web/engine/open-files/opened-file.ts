import { Qrels, type QrelsData, Run, type RunData } from '../../../src/runs/index.ts';

/** What a file is read as. */
export const FILE_KINDS = ['run', 'qrels', 'csv', 'search', 'html', 'session'] as const;

/** The form of a file. */
export type FileKind = (typeof FILE_KINDS)[number];

/** Something that a file holds. */
export type OpenedPart =
  | { readonly kind: 'run'; readonly name: string; readonly run: Run; readonly tiedHits: number }
  | { readonly kind: 'qrels'; readonly qrels: Qrels }
  | {
      readonly kind: 'texts';
      readonly queries: readonly (readonly [id: string, text: string])[];
      readonly documents: readonly (readonly [id: string, text: string])[];
    }
  /** A session of this page: its link, and ids that links leave out. */
  | {
      readonly kind: 'session';
      readonly link: string;
      readonly query: string | undefined;
      readonly selected: readonly string[];
      readonly saved: readonly { readonly name: string; readonly link: string }[];
    };

/** A file that was read, whole or in part. */
export interface OpenedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly parts: readonly OpenedPart[];
  /** What could not be read or was put right, with file and line. */
  readonly problems: readonly string[];
}

/** A part as structured cloning carries it between threads. */
export type SentPart =
  | (Omit<Extract<OpenedPart, { kind: 'run' }>, 'run'> & { readonly run: RunData })
  | { readonly kind: 'qrels'; readonly qrels: QrelsData }
  | Extract<OpenedPart, { kind: 'texts' | 'session' }>;

/** A file as structured cloning carries it. */
export type SentFile = Omit<OpenedFile, 'parts'> & { readonly parts: readonly SentPart[] };

/** For sending. */
export function sentFile(file: OpenedFile): SentFile {
  return {
    ...file,
    parts: file.parts.map((part): SentPart => {
      if (part.kind === 'run') return { ...part, run: part.run.data };
      return part.kind === 'qrels' ? { kind: 'qrels', qrels: part.qrels.data } : part;
    }),
  };
}

/** As it was before it was sent. */
export function receivedFile(file: SentFile): OpenedFile {
  return {
    ...file,
    parts: file.parts.map((part): OpenedPart => {
      if (part.kind === 'run') return { ...part, run: Run.fromData(part.run) };
      return part.kind === 'qrels' ? { kind: 'qrels', qrels: Qrels.fromData(part.qrels) } : part;
    }),
  };
}
