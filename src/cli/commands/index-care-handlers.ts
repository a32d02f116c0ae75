import {
  type IndexRepair,
  type IndexVerification,
  isSound,
  repairIndex,
  verifyIndex,
} from '../../storage/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { findIndex } from '../index-place.ts';
import { interruption } from '../interruption.ts';
import { indexDirectory, withIndex } from '../open-index.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';

/** `consilience index verify`. */
export const verifyHandler: Handler = async (invocation) => {
  const { directory } = findIndex(invocation.positional[0], indexDirectory(invocation));
  const verification = await verifyIndex(directory);
  print(
    invocation,
    'consilience.index-verify/1',
    { directory, ...verification },
    verificationText(verification),
  );
  return isSound(verification) ? EXIT.done : EXIT.no;
};

function verificationText(verification: IndexVerification): string {
  const { generation, segments, documents, passages, bytes, problems, lostDocuments } = verification;
  const looked = `commit ${generation}: ${segments} segments, ${documents} documents, ${passages} passages, ${(bytes / 1e6).toFixed(1)} MB read`;
  const found = problems.map(({ code, file, detail, hint }) => `${code}: ${file}: ${detail}\n  ${hint}`);
  const verdict = isSound(verification)
    ? 'sound: every checksum and count is as written'
    : `damaged: ${lostDocuments} documents have to be indexed again`;
  return `${[looked, ...found, verdict].join('\n')}\n`;
}

/** `consilience index repair`: what is damaged is dropped, then taken in again from the files. */
export const repairHandler: Handler = async (invocation) => {
  const [folder] = invocation.positional;
  const { directory } = findIndex(folder, indexDirectory(invocation));
  const repair = await repairIndex(directory);
  const refreshed = await withIndex(invocation, folder, async (index) =>
    index.roots.length === 0 ? undefined : await index.refresh(),
  );
  const again = (refreshed?.added ?? 0) + (refreshed?.changed ?? 0);
  const next =
    refreshed === undefined
      ? 'The documents are no files: index their file again.\n'
      : `${again} documents taken in again from their files\n`;
  print(
    invocation,
    'consilience.index-repair/1',
    { directory, repair, refreshed },
    `${repairText(repair)}${next}`,
  );
  return EXIT.done;
};

function repairText({ outcome, actions, movedTo }: IndexRepair): string {
  if (outcome === 'nothing') return 'The index was sound: nothing to repair.\n';
  const verdict = {
    mended: 'what was sound is kept',
    'begun-anew': 'nothing could be kept',
  }[outcome];
  return [...actions, ...movedTo.map((file) => `moved aside: ${file}`), verdict, ''].join('\n');
}

/** `consilience index compact`. */
export const compactHandler: Handler = async (invocation) =>
  await withIndex(invocation, invocation.positional[0], async (index) => {
    const { signal, release } = interruption();
    try {
      const before = index.overview();
      const generation = await index.compact({ signal });
      const after = index.overview();
      const bytes = (status: typeof before) =>
        status.segments.reduce((sum, segment) => sum + segment.bytes, 0);
      const text = `${before.segments.length} segments of ${megabytes(bytes(before))} became ${after.segments.length} of ${megabytes(bytes(after))}\n`;
      print(invocation, 'consilience.index-compact/1', { directory: index.directory, generation }, text);
      return signal.aborted ? EXIT.interrupted : EXIT.done;
    } finally {
      release();
    }
  });

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function print(invocation: Invocation, schema: string, data: Record<string, unknown>, text: string): void {
  const table = { columns: [], rows: [] };
  emit(invocation.context, { schema, data, table, text, notices: [] }, formatOption(invocation));
}
