import type { Files } from '../model/index.ts';
import { nodeFiles } from '../storage/index.ts';
import { EXIT } from './command.ts';

let isGuarded = false;

/**
 * The files of this machine. An interrupt ends the program at once by the system's own hand, also in the middle
 * of a long computation; only once a file is being written does it go through our exit, which takes the
 * unfinished file away.
 */
export const interruptibleFiles: Files = {
  ...nodeFiles,
  create(path) {
    if (!isGuarded) process.once('SIGINT', () => process.exit(EXIT.interrupted));
    isGuarded = true;
    return nodeFiles.create(path);
  },
};
