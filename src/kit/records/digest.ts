import { createHash } from 'node:crypto';

/** sha256 in hex, of bytes or of a text's UTF-8. */
export function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
