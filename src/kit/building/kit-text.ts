import { sha256Of } from '../records/digest.ts';

/** A file of a kit, whole. */
export interface KitFileText {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file with what lists say of it. */
export function kitFile(path: string, text: string): KitFileText {
  const bytes = new TextEncoder().encode(text);
  return { path, text, bytes: bytes.length, sha256: sha256Of(bytes) };
}
