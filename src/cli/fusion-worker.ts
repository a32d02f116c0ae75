import { readLineRange, serveRequests } from '../storage/index.ts';
import type { FusionAnswer, FusionRequest, FusionWork, ShareFuser } from './fusion-share.ts';

/** Half of the code is for fusing alone: lines are read before it is there. */
const fusing = import('./fusion-share.ts');
let work: FusionWork | undefined;
let fuser: ShareFuser | undefined;

serveRequests<FusionRequest, FusionAnswer>(
  (request) => {
    if (request.kind === 'read') return { data: readLineRange(request.range) };
    if (fuser === undefined) throw new Error('A share was asked for before the work was told.');
    return fuser.fuse(request.range);
  },
  {
    listen(told) {
      work = told as FusionWork;
    },
    async ready({ kind }) {
      if (kind === 'fuse' && work !== undefined) fuser ??= new (await fusing).ShareFuser(work);
    },
    moved: (answer) => ('chunks' in answer ? answer.chunks.map(({ buffer }) => buffer) : []),
  },
);
