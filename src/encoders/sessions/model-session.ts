import { statSync } from 'node:fs';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { DataError, InputError } from '../../model/index.ts';
import type { ModelInput } from '../tokenizing/model-input.ts';
import { readOutput } from './read-output.ts';
import { loadRuntime } from './runtime.ts';
import type { OutputReading, SessionAnswer, SessionPlan } from './session-plan.ts';

const HINT = 'Take the model from its source again.';
/** The runtime writes to stderr by itself what comes here as errors. */
const ONLY_FATAL = 4;
/** One thread per session, and one input at a time: sessions side by side use the cores better than threads inside. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: ONLY_FATAL,
};
/** How ready files call what is read, most telling first; a file with one output of the shape needs no name. */
const OUTPUT_NAMES = [
  'last_hidden_state',
  'token_embeddings',
  'sentence_embedding',
  'sparse',
  'logits',
  'output',
];

/** A model in memory, ready to read inputs one after another. */
export interface ModelSession {
  run(input: ModelInput): Promise<SessionAnswer>;
  /** Frees the model's memory; nothing may run then. */
  close(): Promise<void>;
}

/**
 * Opens the model's ONNX file.
 *
 * @throws UnavailableError when the runtime is missing; DataError when the file is damaged or has changed since the
 * plan was made; InputError when the model takes or gives something else than texts and the answer planned.
 */
export async function openSession(plan: SessionPlan): Promise<ModelSession> {
  const { InferenceSession, Tensor } = await loadRuntime();
  checkUnchanged(plan);
  let session: InferenceSession;
  try {
    session = await InferenceSession.create(plan.graph, OPTIONS);
  } catch (cause) {
    throw new DataError(`Expected an ONNX model in ${plan.graph}, got one that does not load.`, {
      hint: HINT,
      cause,
    });
  }
  checkUnchanged(plan);
  const inputs = takenInputs(session, plan);
  const output = givenOutput(session, plan);
  return {
    async run(input) {
      const feeds = Object.fromEntries(
        inputs.map(({ name, type }) => [name, tensorOf(Tensor, type, columnOf(name, input))]),
      );
      const outputs = await runSession(session, feeds, output, plan);
      const tensor = outputs[output];
      if (tensor === undefined || !(tensor.data instanceof Float32Array))
        throw new DataError(
          `Expected float32 in "${output}" of the model ${plan.id}, got ${tensor?.type ?? 'nothing'}.`,
          { hint: 'Take a file of the model whose output is float32.' },
        );
      return readOutput({ numbers: tensor.data, shape: tensor.dims }, plan.reading, plan.id);
    },
    close: () => session.release(),
  };
}

function checkUnchanged({ graph, bytes, modifiedMs }: SessionPlan): void {
  const state = statSync(graph, { throwIfNoEntry: false });
  if (state?.size !== bytes || state.mtimeMs !== modifiedMs)
    throw new DataError(
      `Expected ${graph} as it was when the model was opened, got ${state === undefined ? 'no file' : 'another one'}.`,
      { hint: 'Start again: the model was changed meanwhile.' },
    );
}

async function runSession(
  session: InferenceSession,
  feeds: Record<string, Tensor>,
  output: string,
  { id }: SessionPlan,
): Promise<InferenceSession.OnnxValueMapType> {
  try {
    return await session.run(feeds, [output], { logSeverityLevel: ONLY_FATAL });
  } catch (cause) {
    throw new DataError(
      `Expected an answer from the model ${id}, got: ${cause instanceof Error ? cause.message : cause}`,
      {
        hint: 'Compare the tokenizer and the maximum number of tokens with the model.',
        cause,
      },
    );
  }
}

interface TakenInput {
  readonly name: 'input_ids' | 'attention_mask' | 'token_type_ids';
  readonly type: 'int64' | 'int32';
}

function takenInputs(session: InferenceSession, { id }: SessionPlan): TakenInput[] {
  return session.inputMetadata.map((input) => {
    const type = input.isTensor ? input.type : undefined;
    const { name } = input;
    const isKnown = name === 'input_ids' || name === 'attention_mask' || name === 'token_type_ids';
    if (isKnown && (type === 'int64' || type === 'int32')) return { name, type };
    throw new InputError(
      `Expected input_ids, attention_mask and token_type_ids of int64 as inputs of the model ${id}, got ${name} of ${type ?? 'another kind'}.`,
      { hint: 'Take an ONNX file that was exported for texts.' },
    );
  });
}

/** The name of the output that is read. */
function givenOutput(session: InferenceSession, { id, reading }: SessionPlan): string {
  const sizes = outputSizes(reading);
  const names = session.outputMetadata
    .filter((output) => output.isTensor && output.shape.length === sizes)
    .map(({ name }) => name);
  const name = OUTPUT_NAMES.find((known) => names.includes(known)) ?? names[0];
  if (name !== undefined) return name;
  const got = session.outputMetadata.map(
    (output) => `${output.name} [${output.isTensor ? output.shape.join(', ') : ''}]`,
  );
  throw new InputError(
    `Expected an output of ${sizes} dimensions in the model ${id}, got ${got.join(', ')}.`,
    { hint: "Compare the model's description with its files: does the graph pool its tokens?" },
  );
}

function outputSizes(reading: OutputReading): 2 | 3 {
  if (reading.kind === 'vector') return reading.pooling === 'in-graph' ? 2 : 3;
  if (reading.kind === 'token-weights') return reading.activation === 'in-graph' ? 2 : 3;
  return reading.kind === 'logit' ? 2 : 3;
}

function columnOf(name: TakenInput['name'], { ids, secondFrom }: ModelInput): Int32Array {
  if (name === 'input_ids') return ids;
  if (name === 'attention_mask') return new Int32Array(ids.length).fill(1);
  return new Int32Array(ids.length).fill(1, secondFrom);
}

function tensorOf(
  Tensor: typeof import('onnxruntime-node').Tensor,
  type: 'int64' | 'int32',
  column: Int32Array,
): Tensor {
  const shape = [1, column.length];
  return type === 'int32'
    ? new Tensor('int32', column, shape)
    : new Tensor('int64', BigInt64Array.from(column, BigInt), shape);
}
