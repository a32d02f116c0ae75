import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBench } from '../../open-bench.ts';
import type { Plan } from '../plan/plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import type { BenchPorts } from '../ports.ts';

const QUESTIONS = fileURLToPath(new URL('../../../test/fixtures/longmemeval/made-up.json', import.meta.url));

/** A plan over the made-up questions with every kind of ranker that needs no download. */
export const MADE_UP_PLAN: string = `
bench: made-up
exploratory: Made-up questions.
dataset: { name: longmemeval, path: ${JSON.stringify(QUESTIONS)}, setting: per-question, options: { roles: both, duplicates: merge } }
rankers:
  words: { kind: bm25 }
  whole: { kind: bm25, whole: true, analyzer: lucene-english, k1: 0.9, b: 0.4 }
  vectors: { kind: dense, model: static-384 }
  pieces: { kind: dense, model: static-384, pieceWords: 8, merge: best }
  fts5: { kind: fts5 }
  product: { kind: search }
arms:
  A0: { ranker: words }
  W0: { ranker: whole }
  A1: { ranker: vectors }
  P1: { ranker: pieces }
  K1: { ranker: fts5 }
  Q1: { ranker: product }
  F1:
    fusion: { method: rrf, rankConstant: 60, ties: first-leg, legs: { A1: { weight: 1.0 }, A0: { weight: 0.5 } } }
  F2:
    fusion: { method: rrf, rankConstant: 60, ties: first-leg, legs: { K1: { weight: 1.0 }, A0: { weight: 1.0 } } }
  C1:
    fusion:
      method: weighted-sum
      legs: { A1: { weight: 1 }, A0: { weight: 1 } }
      crossValidated: { folds: 3, measure: nDCG@10, seed: 7 }
measures: [Any@1, Any@5, Every@5, Every@10, nDCG@10]
families: {}
comparisons: []
words:
  win: win
  loss: loss
  noMaterialDifference: no material difference
depth: 20
`;

/** A bench in a folder of its own. */
export interface MadeUpBench {
  readonly plan: Plan;
  readonly planBytes: Uint8Array;
  readonly planPath: string;
  readonly ports: BenchPorts;
  /** The folder of records. */
  readonly folder: string;
}

/** Writes a plan into a new folder, or the folder given, and opens its bench. */
export async function madeUpBench(planText: string = MADE_UP_PLAN, inside?: string): Promise<MadeUpBench> {
  const home = inside ?? mkdtempSync(join(tmpdir(), 'made-up-bench-'));
  const planPath = join(home, 'made-up.bench.yaml');
  writeFileSync(planPath, planText);
  const { plan: planBytes, ports } = await openBench({ planPath });
  return {
    plan: readPlan(planText, planPath),
    planBytes,
    planPath,
    ports,
    folder: ports.records.root,
  };
}
