import type { RefreshResult } from '../../retrieval/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { interruption } from '../interruption.ts';
import { withIndex } from '../open-index.ts';

/** `consilience watch`. */
export const watchHandler: Handler = async (invocation) => {
  const { positional, context } = invocation;
  const [folder] = positional;
  return await withIndex(invocation, folder, async (index) => {
    const { signal, release } = interruption();
    context.talk.write(`watching ${index.roots.map(({ path }) => path).join(', ')}; Ctrl-C ends it\n`);
    try {
      await index.watch((result) => context.out.write(`${refreshWords(result)}\n`), signal);
    } finally {
      release();
    }
    return EXIT.interrupted;
  });
};

function refreshWords({ generation, added, changed, moved, removed }: RefreshResult): string {
  return `commit ${generation}: ${added} added, ${changed} changed, ${moved} moved, ${removed} removed`;
}
