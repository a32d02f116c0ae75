import { trecEval } from '../../measures/trec-eval/index.ts';
import { readFileChunks } from '../../storage/index.ts';
import type { Handler } from '../command.ts';

const STANDARD_INPUT = 0;

/** Hands the words on as they stand: even an unknown flag is trec_eval's to answer. */
export const trecEvalHandler: Handler = async ({ positional, context }) =>
  trecEval(positional, {
    read: (path) => readFileChunks(path),
    readStandardInput: () => readFileChunks(STANDARD_INPUT) ?? [],
    write: (text) => context.out.write(text),
    warn: (text) => context.talk.write(text),
  });
