import type { ArgumentDefinition } from './command.ts';

/** The argument of every command that works on an index that is there. */
export const INDEXED_FOLDER: ArgumentDefinition = {
  name: 'DIR',
  meaning: 'the indexed folder; when not given, this one or the nearest above it that has an index',
  isOptional: true,
};
