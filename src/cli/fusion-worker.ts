import { parentPort } from 'node:worker_threads';
import { readLineRange } from '../storage/index.ts';
import type { FusionAnswer, FusionRequest, FusionWork, ShareFuser } from './fusion-share.ts';

/** What a thread is told: to be answered, but for `prepare`. */
type Message = FusionRequest | { readonly kind: 'prepare'; readonly work: FusionWork };

/** Half of the code is for fusing alone: lines are read before it is there. */
const fusing = import('./fusion-share.ts');
let fuser: Promise<ShareFuser> | undefined;

parentPort?.on('message', (message: Message) => {
  if (message.kind === 'prepare') fuser = fusing.then(({ ShareFuser: Fuser }) => new Fuser(message.work));
  else if (message.kind === 'read') post({ data: readLineRange(message.range) });
  else if (fuser === undefined) throw new Error('A share was asked for before the work was told.');
  else void fuser.then((known) => post(known.fuse(message.range)));
});

function post(answer: FusionAnswer): void {
  parentPort?.postMessage(answer, 'chunks' in answer ? answer.chunks.map(({ buffer }) => buffer) : []);
}
