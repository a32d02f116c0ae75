import { rmSync } from 'node:fs';
import { openIndex } from '../../assembly.ts';
import { EXIT, type Handler } from '../command.ts';
import { findIndex } from '../index-place.ts';
import { indexDirectory } from '../open-index.ts';
import { flagOption } from '../options.ts';

/** `consilience clean`. */
export const cleanHandler: Handler = async (invocation) => {
  const [folder = '.'] = invocation.positional;
  const { context } = invocation;
  const place = findIndex(folder, indexDirectory(invocation));
  // Opened first: what is not an index of ours, or is being written, is not removed.
  const index = await openIndex({ directory: place.directory, folder: place.root, create: false });
  const { documents, writer } = index.overview();
  await index.close();
  if (writer !== null) {
    context.talk.write(
      `consilience clean: ${writer.command} (process ${writer.pid}) is writing the index.\n`,
    );
    return EXIT.locked;
  }
  if (flagOption(invocation, 'dryRun')) {
    context.out.write(`would remove ${place.directory}, the index of ${documents} documents\n`);
    return EXIT.done;
  }
  rmSync(place.directory, { recursive: true });
  context.out.write(`removed ${place.directory}, the index of ${documents} documents\n`);
  return EXIT.done;
};
