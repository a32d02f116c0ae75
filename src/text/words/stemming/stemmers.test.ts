import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { newStemmer } from 'snowball-stemmers';
import { stemmer as porterStem } from 'stemmer';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../../test/shared-data.ts';
import { englishStem } from './english-stem.ts';

function rows(name: string): string[][] {
  const url = new URL(`../../../../test/fixtures/snowballstemmer/${name}`, import.meta.url);
  return lines(readFileSync(url, 'utf8')).map((line) => line.split('\t'));
}

function lines(text: string): string[] {
  return text.trimEnd().split('\n');
}

const vocabulary = sharedData('porter-stemmer', 'voc.txt');

describe('the English stemmer', () => {
  it('agrees with Snowball on words made to be difficult', () => {
    const words = rows('english.tsv');
    expect(words).toHaveLength(3_000);
    expect(words.filter(([word, stem]) => englishStem(word!) !== stem)).toEqual([]);
  });

  it.skipIf(vocabulary === undefined)("agrees with Snowball on all of Porter's words", () => {
    const words = lines(readFileSync(vocabulary!, 'utf8'));
    expect(words).toHaveLength(23_531);
    const stems = words.map((word) => `${englishStem(word)}\n`).join('');
    expect(createHash('sha256').update(stems).digest('hex')).toBe(
      'd773d9ae35c125087d6e76058cc74bd602a507ce73bdf9b0963faf72cee53a8c',
    );
  });
});

describe("Porter's stemmer", () => {
  it.skipIf(vocabulary === undefined)('gives the stems that Porter published', () => {
    const words = lines(readFileSync(vocabulary!, 'utf8'));
    const stems = lines(readFileSync(sharedData('porter-stemmer', 'output.txt')!, 'utf8'));
    expect(words.filter((word, index) => porterStem(word) !== stems[index])).toEqual([]);
  });
});

describe('the stemmers of the library', () => {
  it('differ from Snowball 3.1 where they are known to, and nowhere else', () => {
    const stemmers = new Map<string, ReturnType<typeof newStemmer>>();
    const differences = rows('stems.tsv').flatMap(([language, word, stem]) => {
      const stemmer = stemmers.get(language!) ?? newStemmer(language!);
      stemmers.set(language!, stemmer);
      const ours = stemmer.stem(word!);
      return ours === stem ? [] : [[language, word, stem, ours]];
    });
    expect(stemmers.size).toBe(21);
    expect(differences).toEqual(rows('library-differences.tsv'));
  });
});
