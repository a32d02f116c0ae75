import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dataset, DatasetPart, DatasetQuery, RecordFolder } from '../../model/index.ts';
import { UnavailableError } from '../../model/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import type { Plan } from '../plan/plan.ts';
import { readPlan } from '../plan/read-plan.ts';
import type { BenchPorts } from '../ports.ts';

/** A plan over a data set that lies in memory. */
export const SMALL_PLAN = `bench: small
dataset: { name: made-up, path: data }
rankers:
  words: { kind: bm25 }
  meaning: { kind: dense, model: near }
arms:
  A: { ranker: words }
  B: { ranker: meaning }
  F: { fusion: { legs: { B: { weight: 1 }, A: { weight: 0.5 } } } }
  S:
    ranker: meaning
    skipped: { model: owner/far, record: { gated: true, verdict: refused } }
measures: [Every@5, Any@5, nDCG@10]
families:
  one: { size: 2 }
comparisons:
  - { family: one, arm: F, reference: A, measure: Every@5, test: mcnemar, smallestGain: 10 }
`;

/** A machine that can be changed between one command and the next. */
export interface SmallWorld {
  readonly root: string;
  readonly ports: BenchPorts;
  readonly records: RecordFolder;
  datasetDigest: string;
  modelDigest: string;
  programDigest: string;
  isModelHere: boolean;
  stored: ReadonlyMap<string, readonly (readonly [string, number])[]>;
  queries: number;
  documentsInPart: number;
  now: string;
  close(): void;
}

/** Real folders of records, and a data set, a model and a program that are numbers. */
export function smallWorld(): SmallWorld {
  const root = mkdtempSync(join(tmpdir(), 'consilience-bench-'));
  mkdirSync(join(root, 'small'));
  const records = nodeRecordFolder(join(root, 'small'));
  const never = () => {
    throw new Error('Nothing is ranked here.');
  };
  const world: SmallWorld = {
    root,
    records,
    datasetDigest: 'd'.repeat(64),
    modelDigest: 'e'.repeat(64),
    programDigest: 'f'.repeat(64),
    isModelHere: true,
    stored: new Map([
      [
        'q0',
        [
          ['d0', 2],
          ['d1', 1],
        ],
      ],
    ]),
    queries: 20,
    documentsInPart: 60,
    now: '2026-11-30T12:00:00.000Z',
    close: () => rmSync(root, { recursive: true, force: true }),
    ports: {
      records,
      beside: nodeRecordFolder(root),
      openDataset: async () => datasetOf(world),
      openStored: async () => world.stored,
      models: {
        pin: async (id) => {
          if (!world.isModelHere)
            throw new UnavailableError(`Expected the model ${id}, got none.`, {
              hint: `consilience models pull ${id}`,
            });
          return {
            id,
            revision: undefined,
            license: 'MIT',
            sha256: { 'model.onnx': world.modelDigest },
            device: 'cpu',
          };
        },
        open: never,
      },
      openIndex: never,
      encodings: never,
      digestOf: (bytes) => createHash('sha256').update(bytes).digest('hex'),
      program: async () => ({ name: 'consilience', version: '0.1.0', digest: world.programDigest }),
      environment: () => ({ node: 'v20' }),
      now: () => new Date(world.now),
      close: () => {},
    },
  };
  return world;
}

/** The plan as it is registered: text and meaning. */
export function smallRequest(text: string = SMALL_PLAN): { plan: Plan; text: Uint8Array } {
  return { plan: readPlan(text, 'small.bench.yaml'), text: new TextEncoder().encode(text) };
}

function datasetOf(world: SmallWorld): Dataset {
  return {
    name: 'made-up',
    setting: 'per-question',
    choices: '',
    files: async () => [{ path: 'data.json', bytes: 10, sha256: world.datasetDigest }],
    parts: async function* () {
      for (let number = 0; number < world.queries; number++) yield partOf(number, world.documentsInPart);
    },
    findings: async () => [],
  };
}

/** Every fifth question has no answer. */
function partOf(number: number, documents: number): DatasetPart {
  const query: DatasetQuery = {
    id: `q${number}`,
    text: 'which?',
    isAbstention: number % 5 === 4,
    grades: new Map([['d0', 1]]),
  };
  return {
    name: query.id,
    documents: Array.from({ length: documents }, (_, index) => ({ id: `d${index}`, text: 'words' })),
    queries: [query],
  };
}
