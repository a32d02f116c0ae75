import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentRecord } from '../../model/index.ts';
import { decodeDocument, encodeDocument } from './document-codec.ts';

const PLAIN: DocumentRecord = {
  id: 'a',
  hash: '0123456789abcdef'.repeat(4),
  kind: 'text',
  state: { is: 'indexed' },
  passages: 1,
  tags: [],
  aliases: [],
  links: [],
};

it('keeps a text of which nothing else was said in 34 bytes', () => {
  expect(encodeDocument(PLAIN)).toHaveLength(34);
  expect(encodeDocument({ ...PLAIN, passages: 128 })).toHaveLength(35);
});

it('gives back every record as it was', () => {
  const words = fc.constantFrom<readonly string[]>([], ['one'], ['one', 'é "two"']);
  const record = fc.record(
    {
      id: fc.constantFrom('a', 'é', '["'),
      hash: fc.constantFrom(PLAIN.hash, PLAIN.hash.toUpperCase(), '', 'other'),
      kind: fc.constantFrom('text', 'markdown'),
      state: fc.constantFrom<DocumentRecord['state']>({ is: 'indexed' }, { is: 'kept', detail: 'why' }),
      passages: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 33 })),
      tags: words,
      aliases: words,
      links: words,
      title: fc.constant('title'),
      date: fc.constant('2020-01-01'),
      remarks: words,
      source: fc.constant({ root: '/r', path: 'p' }),
      file: fc.constant({ size: 1, modifiedMs: 2.5, changedMs: 3, inode: 4, settled: true }),
    },
    { requiredKeys: ['id', 'hash', 'kind', 'state', 'passages', 'tags', 'aliases', 'links'] },
  );
  const rarely = fc.oneof(
    record,
    fc.integer({ min: 0, max: 2 ** 32 }).map((passages) => ({ ...PLAIN, passages })),
  );
  fc.assert(
    fc.property(rarely, (given) => {
      expect(decodeDocument(encodeDocument(given), given.id)).toEqual(given);
    }),
  );
});
