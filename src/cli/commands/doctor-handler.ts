import { statfsSync } from 'node:fs';
import { kernelKind as denseKernel } from '../../dense/index.ts';
import { STATIC_384, verifyStaticModel } from '../../encoders/static/index.ts';
import { AppError } from '../../model/index.ts';
import type { OpenIndex } from '../../retrieval/index.ts';
import { kernelKind as sparseKernel } from '../../sparse/index.ts';
import { isSound, verifyIndex } from '../../storage/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { withIndex } from '../open-index.ts';
import { formatOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import type { Table } from '../output/table.ts';
import { VERSION } from '../version.ts';

/** One thing looked at. */
interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** What mends it. */
  readonly fix: string | null;
}

const OLDEST_NODE = [20, 19] as const;
const LEAST_FREE_BYTES = 500_000_000;

/** `consilience doctor`. */
export const doctorHandler: Handler = async (invocation) => {
  const findings = [nodeFinding(), ...kernelFindings(), modelFinding(), ...(await indexFindings(invocation))];
  emit(
    invocation.context,
    {
      schema: 'consilience.doctor/1',
      data: { version: VERSION, findings },
      table: findingTable(findings),
      notices: [],
    },
    formatOption(invocation),
  );
  return findings.some(({ state }) => state === 'failed') ? EXIT.no : EXIT.done;
};

function finding(check: string, isOk: boolean, found: string, fix: string): Finding {
  return { check, state: isOk ? 'ok' : 'failed', found, fix: isOk ? null : fix };
}

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const found = `consilience ${VERSION}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return finding('program', isNew, found, `Install Node ${OLDEST_NODE.join('.')} or newer.`);
}

/** The twin gives the same answers, only slower. */
function kernelFindings(): Finding[] {
  const kinds = { words: sparseKernel(), vectors: denseKernel() };
  return Object.entries(kinds).map(([what, kind]) => ({
    check: `kernel of ${what}`,
    state: kind === 'wasm-simd' ? 'ok' : 'warning',
    found: kind,
    fix: kind === 'wasm-simd' ? null : 'WebAssembly SIMD is not there: answers are the same, and slower.',
  }));
}

function modelFinding(): Finding {
  try {
    verifyStaticModel();
    return finding('model static-384', true, `sha256 ${STATIC_384.digest.slice(0, 16)}…, as published`, '');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return finding('model static-384', false, error.message, error.hint ?? 'Install the package again.');
  }
}

async function indexFindings(invocation: Invocation): Promise<Finding[]> {
  const [folder] = invocation.positional;
  try {
    return await withIndex(invocation, folder, async (index) => [
      ...(await soundness(index)),
      writerFinding(index),
      freshnessFinding(index),
      spaceFinding(index.directory),
      ...(await encoderFindings(index)),
      ...(await canaries(index)),
    ]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Without a folder named, having no index is no fault.
    const state = folder === undefined && error.code === 'unavailable' ? 'warning' : 'failed';
    return [{ check: 'index', state, found: error.message, fix: error.hint ?? null }];
  }
}

async function soundness({ directory }: OpenIndex): Promise<Finding[]> {
  const verification = await verifyIndex(directory);
  const { problems, documents, generation } = verification;
  const found = isSound(verification)
    ? `${directory}: ${documents} documents, commit ${generation}, every checksum right`
    : problems.map(({ detail }) => detail).join(' ');
  return [finding('index', isSound(verification), found, 'consilience index repair')];
}

function writerFinding(index: OpenIndex): Finding {
  const { writer } = index.overview();
  const found =
    writer === null
      ? 'nobody is writing'
      : `${writer.command}, process ${writer.pid} on ${writer.host}, since ${writer.since}`;
  return { check: 'writer', state: 'ok', found, fix: null };
}

function freshnessFinding(index: OpenIndex): Finding {
  const freshness = index.freshness();
  if (freshness === null) return { check: 'files', state: 'ok', found: 'not made from a folder', fix: null };
  const { state, added, changed, removed } = freshness;
  const isFresh = state === 'present' && added + changed + removed === 0;
  return {
    check: 'files',
    state: isFresh ? 'ok' : 'warning',
    found:
      state === 'present' ? `${added} new, ${changed} changed, ${removed} gone` : `the folder is ${state}`,
    fix: isFresh ? null : 'consilience index',
  };
}

function spaceFinding(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  return finding(
    'free disk',
    free >= LEAST_FREE_BYTES,
    `${(free / 1e9).toFixed(1)} GB`,
    'Make room: merges need as much again as the index has.',
  );
}

/** Each further model is given a text of which it is known what becomes of it. */
async function encoderFindings(index: OpenIndex): Promise<Finding[]> {
  const checks = await index.checkEncoders();
  return checks.map(({ command, found, leg, state }) => ({
    check: `model ${leg}`,
    state: state === 'missing' ? 'warning' : state,
    found,
    fix: command,
  }));
}

/** Every leg is asked the title of a document of the index: one that knows words has to find something. */
async function canaries(index: OpenIndex): Promise<Finding[]> {
  const document = [...index.documents()].find(({ title, passages }) => title !== undefined && passages > 0);
  if (document?.title === undefined) return [];
  const answer = await index.search(document.title, { limit: 1 });
  return answer.legs.map(({ leg, state, documents, reason, command }) => ({
    check: `leg ${leg}`,
    state: state === 'failed' ? 'failed' : state === 'skipped' && command !== null ? 'warning' : 'ok',
    found:
      state === 'used'
        ? `${documents} documents for ${JSON.stringify(document.title)}`
        : `${state}: ${reason}`,
    fix: command,
  }));
}

function findingTable(findings: readonly Finding[]): Table {
  return {
    columns: [
      { key: 'check', title: 'check' },
      { key: 'state', title: 'state' },
      { key: 'found', title: 'found' },
      { key: 'fix', title: 'what mends it' },
    ],
    rows: findings.map(({ check, state, found, fix }) => [check, state, found, fix]),
  };
}
