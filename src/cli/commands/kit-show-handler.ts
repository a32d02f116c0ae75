import { type ClaimsFile, diffKits, figureLines, type KitDifference } from '../../kit/index.ts';
import { InputError, type RecordSource } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { claimsFor, openKit } from '../kit-place.ts';
import { formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { printable } from '../output/terminal.ts';

/** `consilience kit show`. */
export const kitShowHandler: Handler = async (invocation) => {
  const [path = ''] = invocation.positional;
  const kit = await openKit(path);
  try {
    const claims = await requiredClaims(kit.source, textOption(invocation, 'claims'));
    const lines = figureLines(claims);
    const figures = claims.claims.map(({ id, kind, row }, index) => ({
      id,
      kind,
      row: row ?? null,
      ...lines[index]!,
    }));
    emit(
      invocation.context,
      {
        schema: 'consilience.kit-show/1',
        data: { kit: path, title: claims.title, figures },
        table: {
          columns: [
            { key: 'id', title: 'claim' },
            { key: 'figure', title: 'figure' },
            { key: 'files', title: 'files' },
            { key: 'fields', title: 'fields' },
          ],
          rows: figures.map(({ id, figure, files, fields }) => [
            id,
            figure,
            files.join(', '),
            fields.join(', '),
          ]),
        },
        text: `${printable(claims.title)}\n\n${figures.map(figureText).join('\n')}`,
        notices: [],
      },
      formatOption(invocation),
    );
    return EXIT.done;
  } finally {
    kit.close();
  }
};

function figureText({ figure, files, fields }: ReturnType<typeof figureLines>[number]): string {
  const lines = [printable(figure), ...files.map((file) => `    ${printable(file)}`)];
  return `${lines.join('\n')}\n    fields: ${printable(fields.join(', '))}\n`;
}

async function requiredClaims(source: RecordSource, named: string | undefined): Promise<ClaimsFile> {
  const claims = await claimsFor(source, named);
  if (claims !== undefined) return claims;
  throw new InputError(`Expected a kit with claims.yaml, got none in ${source.root}.`, {
    hint: 'Name the claims: --claims FILE, or --claims strata2signal-2026-11 for the published kit.',
  });
}

/** `consilience kit diff`. */
export const kitDiffHandler: Handler = async (invocation) => {
  const [path = '', other = ''] = invocation.positional;
  const named = textOption(invocation, 'claims');
  const before = await openKit(path);
  const after = await openKit(other);
  try {
    const difference = await diffKits(
      { source: before.source, claims: await requiredClaims(before.source, named) },
      { source: after.source, claims: await requiredClaims(after.source, named) },
    );
    emit(
      invocation.context,
      {
        schema: 'consilience.kit-diff/1',
        data: { before: path, after: other, ...difference },
        table: {
          columns: [
            { key: 'id', title: 'claim' },
            { key: 'causes', title: 'moved by' },
            { key: 'before', title: 'before' },
            { key: 'after', title: 'after' },
            { key: 'because', title: 'because' },
          ],
          rows: difference.moved.map(({ id, causes, before: was, after: is, because }) => [
            id,
            causes.join(', '),
            was,
            is,
            because.join('; '),
          ]),
        },
        text: differenceText(difference),
        notices: [],
      },
      formatOption(invocation),
    );
    return difference.moved.length === 0 ? EXIT.done : EXIT.no;
  } finally {
    before.close();
    after.close();
  }
};

function differenceText({ moved, unmoved, changedFiles, onlyBefore, onlyAfter }: KitDifference): string {
  const lines = moved.flatMap(({ id, before, after, causes, because }) => [
    `${printable(id)} moved by ${causes.join(' and ')}`,
    `    before  ${printable(before ?? 'not claimed')}`,
    `    after   ${printable(after ?? 'not claimed')}`,
    ...because.map((reason) => `    other   ${printable(reason)}`),
  ]);
  return `${[
    ...lines,
    `${moved.length} claims moved, ${unmoved} did not; ${changedFiles.length} files differ, ${onlyBefore.length} only before, ${onlyAfter.length} only after`,
  ].join('\n')}\n`;
}
