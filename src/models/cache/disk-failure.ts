import { UnavailableError } from '../../model/index.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'a full disk',
  EDQUOT: 'a quota that is used up',
  EROFS: 'a file system that can only be read',
  EACCES: 'no permission',
  EPERM: 'no permission',
};

/** The error of a cache that cannot be written; undefined when the error is another. */
export function diskFailure(error: unknown, folder: string): UnavailableError | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const words = code === undefined || syscall === undefined ? undefined : WORDS[code];
  if (words === undefined) return undefined;
  return new UnavailableError(`Expected to be able to write in ${folder}, got ${words}.`, {
    hint: 'Make room, or set CONSILIENCE_MODELS to another folder. What was fetched is kept; the same command goes on.',
    cause: error,
  });
}
