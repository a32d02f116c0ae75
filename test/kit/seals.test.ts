import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalPlan, readPlan } from '../../src/bench/index.ts';
import { verifyKit } from '../../src/kit/index.ts';
import { canonicalJson } from '../../src/model/index.ts';
import { madeUpBench } from './made-up-bench.ts';
import { memoryFolder } from './memory-source.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const PLAN = madeUpBench().get('plan.bench.yaml')!;

function registration(): string {
  const canonical = canonicalPlan(readPlan(PLAN, 'plan.bench.yaml'));
  const body = {
    schema: 'consilience-bench-registration/1',
    bench: 'made-up',
    registered: '2026-11-29T10:00:00Z',
    plan: { canonical: JSON.parse(canonical) as unknown, sha256: sha256(canonical) },
    dataset: { name: 'longmemeval', setting: 'per-question', choices: '', files: [] },
    models: {},
    stored: {},
    program: { name: 'consilience', version: '0.0.0', digest: 'x' },
  };
  return JSON.stringify({ ...body, digest: sha256(canonicalJson(body)) });
}

async function sealsBroken(plan: string, registered: string): Promise<string[]> {
  const files = new Map([
    ['made-up/plan.bench.yaml', plan],
    ['made-up/registration.json', registered],
  ]);
  const { problems } = await verifyKit(memoryFolder(files));
  return problems.filter(({ code }) => code === 'seal-broken').map(({ detail }) => detail);
}

describe('the seal of a registration in a kit', () => {
  it('holds for what was registered', async () => {
    expect(await sealsBroken(PLAN, registration())).toEqual([]);
  });

  it('breaks at another date', async () => {
    const [detail] = await sealsBroken(PLAN, registration().replace('2026-11-29', '2020-01-01'));
    expect(detail).toContain('Expected the digest');
  });

  it('breaks at another plan beside it', async () => {
    expect(await sealsBroken(PLAN.replace('smallestGain: 10', 'smallestGain: 1'), registration())).toEqual([
      'registers another plan than made-up/plan.bench.yaml is',
    ]);
  });

  it('is none where rules have withheld it', async () => {
    const { digest, ...body } = JSON.parse(registration()) as Record<string, unknown>;
    expect(digest).toBeDefined();
    expect(
      await sealsBroken(PLAN, JSON.stringify({ ...body, registered: '', digest: 'withheld-2026-11-29' })),
    ).toEqual([]);
  });
});
