import { type ClaimResult, isKitSound, type KitVerification, verifyKit } from '../../kit/index.ts';
import type { Notice } from '../../model/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { claimsFor, openKit } from '../kit-place.ts';
import { flagOption, formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';
import { printable } from '../output/terminal.ts';

/** `consilience kit verify`. */
export const kitVerifyHandler: Handler = async (invocation) => {
  const [path = ''] = invocation.positional;
  const kit = await openKit(path);
  try {
    const claims = await claimsFor(kit.source, textOption(invocation, 'claims'));
    const verification = await verifyKit(kit.source, claims);
    const isSound = isKitSound(verification);
    emit(
      invocation.context,
      {
        schema: 'consilience.kit-verify/1',
        data: { kit: path, title: claims?.title ?? null, sound: isSound, ...verification },
        table: claimTable(verification.claims),
        text: verificationText(verification, isSound),
        notices: claims === undefined ? [NO_CLAIMS] : [],
      },
      formatOption(invocation),
    );
    if (!isSound) return EXIT.no;
    const isPartial = verification.claims.some(({ status }) => status === 'not checkable');
    return isPartial && flagOption(invocation, 'strict') ? EXIT.partial : EXIT.done;
  } finally {
    kit.close();
  }
};

const NO_CLAIMS: Notice = {
  code: 'no-claims',
  count: 1,
  message: 'The kit has no claims.yaml, and none was given with --claims: only its files were checked.',
};

function verificationText(verification: KitVerification, isSound: boolean): string {
  const { problems, counts, claims } = verification;
  const lines = [
    `files    ${counts.files} files, ${counts.bytes} bytes; ${counts.digests} digests right, ${counts.records} of them records`,
    `records  ${counts.printedPaths} printed paths name a file here; ${counts.printedDigests} printed digests check, ${counts.withheldDigests} withheld, ${counts.foreignDigests} of things outside`,
    `types    ${counts.tables} resources of datapackage.json`,
    ...problems.map(({ code, file, detail }) => `PROBLEM  ${printable(file)} ${printable(detail)} (${code})`),
    '',
    ...claims.flatMap(claimLines),
  ];
  const count = (status: ClaimResult['status']) => claims.filter((claim) => claim.status === status).length;
  const verdict = isSound ? 'sound' : 'NOT SOUND';
  lines.push(
    '',
    `${verdict}: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`} with files; of ${claims.length} claims ${count('pass')} pass, ${count('differs')} differ, ${count('not checkable')} not checkable`,
  );
  return `${lines.join('\n')}\n`;
}

const MARKS: Readonly<Record<ClaimResult['status'], string>> = {
  pass: 'pass   ',
  differs: 'DIFFERS',
  'not checkable': 'not checkable',
};

function claimLines({ status, says, found, differences, gaps, notes }: ClaimResult): string[] {
  return [
    `${MARKS[status]}  ${printable(says)}`,
    ...(status === 'pass' && found !== '' ? [`         recomputed: ${printable(found)}`] : []),
    ...differences.map(
      ({ what, stated, found: is }) =>
        `         ${printable(what)}: stated ${printable(stated)}, found ${printable(is)}`,
    ),
    ...gaps.map((why) => `         ${printable(why)}`),
    ...notes.map((note) => `         note: ${printable(note)}`),
  ];
}

function claimTable(claims: readonly ClaimResult[]): Table {
  return {
    columns: [
      { key: 'id', title: 'claim' },
      { key: 'status', title: 'status' },
      { key: 'says', title: 'says' },
      { key: 'found', title: 'recomputed' },
      { key: 'why', title: 'why' },
    ],
    rows: claims.map(({ id, status, says, found, differences, gaps }) => [
      id,
      status,
      says,
      found === '' ? null : found,
      [
        ...differences.map(({ what, stated, found: is }) => `${what}: stated ${stated}, found ${is}`),
        ...gaps,
      ].join('; ') || null,
    ]),
  };
}
