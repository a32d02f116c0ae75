import { describe, expect, it } from 'vitest';
import { buildKit, type ClaimedKit, diffKits, readClaims, readRules } from '../../src/kit/index.ts';
import { madeUpBench, PRIVATE_FOLDER } from './made-up-bench.ts';
import { memoryFolder } from './memory-source.ts';

const RULES = `
rules:
  - { rule: record-path-to-kit-path, from: ${PRIVATE_FOLDER}, to: made-up }
  - { rule: box-name-to-role, name: thunder, role: desktop }
  - { rule: user-name, name: jane }
`;

async function kitOf(change: (records: Map<string, string>) => void): Promise<ClaimedKit> {
  const records = madeUpBench();
  change(records);
  const files = new Map<string, string>();
  await buildKit(
    {
      benches: [{ name: 'made-up', records: memoryFolder(records) }],
      target: memoryFolder(files),
      rules: readRules(RULES, 'rules'),
    },
    {
      machine: { hosts: [], users: [] },
      environment: {},
      program: { name: 'consilience', version: '0' },
      recount: '',
      licenseText: '',
    },
  );
  return { source: memoryFolder(files), claims: readClaims(files.get('claims.yaml')!, 'claims.yaml') };
}

function edit(records: Map<string, string>, path: string, from: string | RegExp, to: string): void {
  const text = records.get(path)!;
  expect(text.replace(from, to)).not.toBe(text);
  records.set(path, text.replace(from, to));
}

describe('two kits', () => {
  it('of the same records have moved nothing', async () => {
    const difference = await diffKits(await kitOf(() => {}), await kitOf(() => {}));
    expect(difference).toMatchObject({
      moved: [],
      unmoved: 13,
      changedFiles: [],
      onlyBefore: [],
      onlyAfter: [],
    });
  });

  it('whose gold differs: the input moved the claim', async () => {
    const after = await kitOf((records) =>
      edit(
        records,
        'arms/A1/rows.ndjson',
        /"gold":\["(s\w+\.md)","(s\w+\.md)"\]/,
        '"gold":["$1","other.md"]',
      ),
    );
    const { moved } = await diffKits(await kitOf(() => {}), after);
    const every = moved.find(({ id }) => id === 'a1-every@5')!;
    expect(every.causes).toEqual(['input']);
    expect(every.because).toContain('questions or gold of made-up/arms/A1/rows.ndjson');
  });

  it('whose lists differ over the same questions: the program moved it', async () => {
    const after = await kitOf((records) => {
      edit(records, 'arms/A1/run.json', /\{/, '{"pins":{"program":{"version":"2"}},');
      edit(records, 'arms/A1/rows.ndjson', /"search":\["(s\w+\.md)","(s\w+\.md)"/, '"search":["$2","$1"');
    });
    const before = await kitOf((records) =>
      edit(records, 'arms/A1/run.json', /\{/, '{"pins":{"program":{"version":"1"}},'),
    );
    const { moved } = await diffKits(before, after);
    const every = moved.find(({ id }) => id === 'a1-every@5')!;
    expect(every.causes).toEqual(['program']);
    expect(every.because).toContain('the pinned version of the program');
  });

  it('that print one figure with more digits: rounding moved it', async () => {
    const claim = { arm: 'A2', reference: 'A0', measure: 'every@5', kind: 'comparison', id: 'x', says: 'x' };
    const figures = { gain: 0, armOnly: 0, referenceOnly: 0, smallestGain: 10, alpha: 0.05 };
    const kit = await kitOf(() => {});
    const printing = (p: string): ClaimedKit => ({
      source: kit.source,
      claims: { ...kit.claims, claims: [{ ...claim, ...figures, p } as never] },
    });
    const { moved } = await diffKits(printing('0.1877'), printing('0.188'));
    expect(moved.map(({ causes }) => causes)).toEqual([['rounding']]);
  });
});
