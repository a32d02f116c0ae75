import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Notice } from '../../model/index.ts';
import {
  ModelCache,
  modelCachePlace,
  modelToPull,
  type PullOptions,
  type PullResult,
  pullModel,
  type VetDecision,
  type Vetted,
  vetModel,
  vetRepository,
} from '../../models/index.ts';
import { EXIT, type Handler, type Invocation } from '../command.ts';
import { interruption } from '../interruption.ts';
import { hubOfInvocation } from '../model-hub.ts';
import { flagOption, formatOption, textOption } from '../options.ts';
import { DownloadLine } from '../output/download-line.ts';
import { emit } from '../output/emit.ts';
import { printableName } from '../output/terminal.ts';

/** `consilience models vet`. */
export const modelsVetHandler: Handler = async (invocation) => {
  const vetted = await decided(invocation, invocation.positional[0]!);
  const { decision, record } = vetted;
  const { schema, ...data } = record;
  await writeDecision(invocation, record);
  emit(
    invocation.context,
    {
      schema: String(schema),
      data,
      table: { columns: [], rows: [] },
      text: decisionText(decision),
      notices: [],
    },
    formatOption(invocation),
  );
  return decision.verdict === 'accepted' ? EXIT.done : EXIT.no;
};

/** A name or a file stands for a description; `OWNER/NAME` for a repository that nobody has described. */
async function decided(invocation: Invocation, given: string): Promise<Vetted> {
  const { hub } = hubOfInvocation(invocation);
  const [, repository, revision] = /^([\w.-]+\/[\w.-]+?)(?:@([\w./-]+))?$/.exec(given) ?? [];
  const isPath = given.startsWith('.') || given.endsWith('.json');
  if (repository !== undefined && !isPath) return await vetRepository(hub, repository, revision);
  const cache = new ModelCache(modelCachePlace());
  const model = modelToPull(given, cache.place);
  return await vetModel(hub, model, cache.readRecord(model.id));
}

async function writeDecision(invocation: Invocation, record: Vetted['record']): Promise<void> {
  const output = textOption(invocation, 'output');
  if (output === undefined) return;
  const sink = invocation.context.files.create(output);
  sink.write(Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  await sink.commit();
}

function decisionText({ repository, revision, verdict, checks }: VetDecision): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, ok, expected, found }) => {
    const words = ok ? found : `${found} (expected: ${expected})`;
    return `${ok ? 'ok     ' : 'REFUSED'}  ${name.padEnd(width)}  ${printableName(words)}`;
  });
  return `${[...lines, `${verdict}: ${printableName(repository)}@${revision ?? 'no commit'}`].join('\n')}\n`;
}

/** `consilience models pull`: one after the other; a refusal does not keep the next from coming. */
export const modelsPullHandler: Handler = async (invocation) => {
  const { signal, release } = interruption();
  const results: PullResult[] = [];
  try {
    for (const name of invocation.positional) {
      const result = await pullShown(invocation, name, signal);
      results.push(result);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    invocation.context.talk.write(
      'consilience models pull: interrupted. What was fetched is kept; the same command goes on from there.\n',
    );
    return EXIT.interrupted;
  } finally {
    release();
  }
  emit(
    invocation.context,
    {
      schema: 'consilience.models-pull/1',
      data: { models: results.map(resultData) },
      table: { columns: [], rows: [] },
      text: results.map(resultText).join(''),
      notices: await runtimeNotice(),
    },
    formatOption(invocation),
  );
  return results.some(({ outcome }) => outcome === 'refused') ? EXIT.no : EXIT.done;
};

async function pullShown(invocation: Invocation, name: string, signal: AbortSignal): Promise<PullResult> {
  const { talk } = invocation.context;
  const line = new DownloadLine(talk, {
    isQuiet: flagOption(invocation, 'quiet'),
    isTerminal: process.stderr.isTTY === true,
  });
  const { hub, base, patience } = hubOfInvocation(invocation, line.sayWaiting);
  const folder = textOption(invocation, 'from');
  const from: PullOptions['from'] = folder === undefined ? { hub, base } : { folder: resolve(folder) };
  try {
    return await pullModel(name, {
      from,
      retries: patience.retries,
      signal,
      onProgress: (progress) => line.show(progress),
      onWait: line.sayWaiting,
    });
  } finally {
    line.clear();
  }
}

function resultData({ id, outcome, directory, files, revision, decision }: PullResult): object {
  const reasons = decision?.checks.filter(({ ok }) => !ok) ?? [];
  return { id, outcome, directory, revision, files, refusedBy: reasons };
}

function resultText({ id, outcome, directory, files, revision, decision }: PullResult): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  switch (outcome) {
    case 'pulled':
      return `${id}: ${size}, ${revision === 'unpinned' ? 'from a folder' : `commit ${revision}`}, in ${directory}\n`;
    case 'present':
      return `${id}: already here, every byte as recorded (${size}), in ${directory}\n`;
    case 'refused':
      return `${decision === undefined ? '' : decisionText(decision)}${id}: refused, nothing was fetched\n`;
  }
}

/** Models need a runtime that the package does not bring along. */
async function runtimeNotice(): Promise<Notice[]> {
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return [];
  } catch {
    const { RUNTIME_COMMAND } = await import('../../encoders/index.ts');
    const message = `Models run on onnxruntime-node, which is not installed: ${RUNTIME_COMMAND}`;
    return [{ code: 'no-runtime', count: 1, message }];
  }
}
