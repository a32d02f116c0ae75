import { parentPort, workerData } from 'node:worker_threads';
import { BusyFlag } from './busy-flag.ts';
import { type ModelSession, openSession } from './model-session.ts';
import { type SessionReply, type SessionRequest, sentError } from './session-messages.ts';
import type { SessionPlan } from './session-plan.ts';

/** What a thread is started with. */
export interface WorkerStart {
  readonly plan: SessionPlan;
  readonly busy: Int32Array;
}

const { plan, busy } = workerData as WorkerStart;
const flag = new BusyFlag(busy);

let session: Promise<ModelSession> | undefined;
/** Requests wait for one another: a session runs one input at a time. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: SessionRequest) => {
  last = last.then(() => (request === 'close' ? close() : answer(request.place, request.input)));
});

async function answer(place: number, input: Parameters<ModelSession['run']>[0]): Promise<void> {
  try {
    const made = await flag.during(async () => {
      session ??= openSession(plan);
      return (await session).run(input);
    });
    const moved = [made.values, made.tokens].flatMap((column) =>
      column === undefined ? [] : [column.buffer],
    );
    parentPort?.postMessage({ place, answer: made } satisfies SessionReply, moved as ArrayBuffer[]);
  } catch (error) {
    parentPort?.postMessage({ place, failure: sentError(error) } satisfies SessionReply);
  }
}

async function close(): Promise<void> {
  await flag.during(async () => (await session?.catch(() => undefined))?.close());
  parentPort?.close();
}
