/** Longer and shorter words stay as they are. */
const LONGEST = 64;
const SHORTEST = 3;

/**
 * The stem that SQLite's FTS5 makes of a word with its tokenizer `porter`: Porter's algorithm of 1980 with his two
 * later changes (`bli` to `ble`, `logi` to `log`), in SQLite's reading of short words.
 *
 * @param word in small letters a to z and digits; any other word stays as it is.
 */
export function porterStem(word: string): string {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z0-9]+$/.test(word)) return word;
  let stem = participleEnding(pluralEnding(word));
  if (stem.endsWith('y') && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, SECOND_STEP, (rest) => measureOf(rest) > 0);
  stem = replaced(stem, THIRD_STEP, (rest) => measureOf(rest) > 0);
  stem = replaced(stem, FOURTH_STEP, (rest, suffix) =>
    suffix === 'ion' ? measureOf(rest) > 1 && /[st]$/.test(rest) : measureOf(rest) > 1,
  );
  return finalLetters(stem);
}

function pluralEnding(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word;
  const drops =
    (word.length > 4 && word.endsWith('sses')) || (word.length > 3 && word.endsWith('ies')) ? 2 : 1;
  return word.slice(0, -drops);
}

function participleEnding(word: string): string {
  if (word.length > 3 && word.endsWith('eed'))
    return measureOf(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((each) => word.length > each.length && word.endsWith(each));
  if (suffix === undefined) return word;
  const rest = word.slice(0, -suffix.length);
  if (!hasVowel(rest)) return word;
  if (rest.length > 2 && /(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  const last = rest.at(-1)!;
  if (!'aeioulsz'.includes(last) && last === rest.at(-2)) return rest.slice(0, -1);
  return measureOf(rest) === 1 && endsInShortSyllable(rest) ? `${rest}e` : rest;
}

/** By suffix; of two that fit, the longer one counts, whether or not what is before it lets it be replaced. */
type Step = readonly (readonly [suffix: string, by: string])[];

const SECOND_STEP: Step = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

const THIRD_STEP: Step = [
  ['ical', 'ic'],
  ['ness', ''],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ful', ''],
  ['ative', ''],
  ['alize', 'al'],
];

const FOURTH_STEP: Step = [
  'al',
  'ance',
  'ence',
  'er',
  'ic',
  'able',
  'ible',
  'ant',
  'ement',
  'ment',
  'ent',
  'ion',
  'ou',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
].map((suffix) => [suffix, '']);

function replaced(word: string, step: Step, isWanted: (rest: string, suffix: string) => boolean): string {
  const found = step.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  if (found === undefined) return word;
  const [suffix, by] = found;
  const rest = word.slice(0, -suffix.length);
  return isWanted(rest, suffix) ? rest + by : word;
}

function finalLetters(word: string): string {
  let stem = word;
  if (stem.endsWith('e')) {
    const rest = stem.slice(0, -1);
    const measure = measureOf(rest);
    if (measure > 1 || (measure === 1 && !endsInShortSyllable(rest))) stem = rest;
  }
  return stem.endsWith('ll') && measureOf(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

/** By letter, whether it is a consonant: a `y` is one where it begins a word or stands behind a vowel. */
function consonants(word: string): boolean[] {
  const are: boolean[] = [];
  for (const letter of word) are.push(letter === 'y' ? !(are.at(-1) ?? false) : !'aeiou'.includes(letter));
  return are;
}

/** How many times consonants follow vowels: Porter's m. */
function measureOf(word: string): number {
  const are = consonants(word);
  return are.filter((isConsonant, place) => isConsonant && place > 0 && !are[place - 1]!).length;
}

function hasVowel(word: string): boolean {
  return consonants(word).includes(false);
}

/** Consonant, vowel, consonant, and the last none of w, x and y. */
function endsInShortSyllable(word: string): boolean {
  if (/[wxy]$/.test(word) || word.length < 3) return false;
  const [first, second, third] = consonants(word).slice(-3);
  return first === true && second === false && third === true;
}
