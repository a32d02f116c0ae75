import { resolve } from 'node:path';
import type { Folders } from '../../model/index.ts';
import { changesSinceKnown, compareWithKnown } from './changes.ts';
import { IgnoreMatcher } from './ignore-matcher.ts';
import { readDocumentFile } from './read-file.ts';
import { scanFolder } from './scan.ts';
import { watchFolder } from './watch.ts';

/** The folders of this machine. */
export const nodeFolders: Folders = {
  scan: scanFolder,
  compare: compareWithKnown,
  changes: changesSinceKnown,
  read: readDocumentFile,
  why: (root, path) => new IgnoreMatcher(resolve(root)).why(path),
  watch: watchFolder,
};
