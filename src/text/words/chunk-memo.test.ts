import { describe, expect, it } from 'vitest';
import { HASH_PRIME, HASH_START } from './byte-hash.ts';
import { ChunkMemo } from './chunk-memo.ts';

/** Looks a word up, adding it with the value when it is new; returns the value that is held. */
function remembered(memo: ChunkMemo, word: string, value: number): number {
  const bytes = new TextEncoder().encode(word);
  const hash = bytes.reduce((before, byte) => Math.imul(before ^ byte, HASH_PRIME), HASH_START);
  let slot = memo.find(bytes, 0, bytes.length, hash);
  if (slot < 0) {
    slot = memo.add(bytes, 0, bytes.length, hash);
    memo.slots[slot + 2] = memo.addTokens([value, value]);
    memo.slots[slot + 3] = -1;
  }
  return memo.tokens[memo.slots[slot + 2]!]!;
}

describe('the memo of chunks', () => {
  it('remembers what was added, while it grows', () => {
    const memo = new ChunkMemo();
    for (let word = 0; word < 30_000; word++) expect(remembered(memo, `word ${word}`, word)).toBe(word);
    for (let word = 0; word < 30_000; word++) expect(remembered(memo, `word ${word}`, -1)).toBe(word);
    expect(memo.slots.length).toBe(4 * 65_536);
  });

  it('is emptied when it is full, and goes on', () => {
    const memo = new ChunkMemo(4_096);
    for (let word = 0; word < 2_047; word++) remembered(memo, `word ${word}`, word);
    expect(remembered(memo, 'word 0', -1)).toBe(0);
    remembered(memo, 'one more', 1);
    expect(remembered(memo, 'one more', -1)).toBe(1);
    expect(remembered(memo, 'word 0', 7)).toBe(7);
    for (let word = 0; word < 50_000; word++) expect(remembered(memo, `later ${word}`, word)).toBe(word);
    expect(memo.slots.length).toBe(4 * 4_096);
  });
});
