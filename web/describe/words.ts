const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const PLACES = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** `1st`, `12th`, `23rd`. */
export function ordinal(rank: number): string {
  const tens = rank % 100;
  if (tens >= 11 && tens <= 13) return `${thousands(rank)}th`;
  return `${thousands(rank)}${['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'}`;
}

/** `first` to `tenth`, then `11th`. */
export function placeWord(rank: number): string {
  return PLACES[rank - 1] ?? ordinal(rank);
}

/** `three`, `12`, `1,138`. */
export function numberWord(count: number): string {
  return SMALL[count] ?? thousands(count);
}

/** `one list`, `three lists`. */
export function counted(count: number, one: string, many: string): string {
  return `${numberWord(count)} ${count === 1 ? one : many}`;
}

/** Digits in groups of three from 10,000 on and from 1,000 on alike: `1,138`. */
export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(parts: readonly string[], last = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** With a capital letter at the start. */
export function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/**
 * A name as it may stand in a sentence: what writes from right to left keeps to itself, and characters that would turn
 * the rest of the sentence around are shown as what they are, unreadable.
 */
export function inSentence(name: string): string {
  const text = name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '\uFFFD');
  return /[\u200F\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** Long texts shortened to what a sentence can hold. */
export function shortened(text: string, most = 60): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
