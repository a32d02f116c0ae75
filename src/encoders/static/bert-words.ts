/** What a character does to the words around it. */
const WORD = 0;
const SPACE = 1;
/** A word of its own: punctuation, symbols of ASCII, Chinese characters. */
const ALONE = 2;
const DROPPED = 3;

const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 9 || code === 10 || code === 13 || code === 32) return SPACE;
  if (code < 32 || code === 127) return DROPPED;
  const isLetterOrDigit = /[0-9a-z]/i.test(String.fromCharCode(code));
  return isLetterOrDigit ? WORD : ALONE;
});

const CONTROL = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufffd]$/u;
const SPACE_SEPARATOR = /^\p{Zs}$/u;
const PUNCTUATION = /^\p{P}$/u;
const MARKS = /\p{Mn}/gu;
const NOT_ASCII = /[^\x00-\x7f]/;

/** BERT's list of Chinese characters: no Hiragana, no Katakana, no Hangul. */
const CHINESE: readonly (readonly [number, number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b820, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

/**
 * The words of a text as bert-base-uncased sees them: control characters dropped, accents and case folded, cut at
 * spaces, every punctuation mark and Chinese character a word of its own.
 *
 * @see https://github.com/huggingface/tokenizers (BertNormalizer, BertPreTokenizer). Case is folded character by
 * character, as there: a final Σ becomes σ, not ς.
 */
export function forEachBertWord(text: string, take: (word: string) => void): void {
  const folded = foldText(text);
  let start = -1;
  for (let at = 0; at < folded.length; ) {
    const unit = folded.charCodeAt(at);
    const code = unit < 0xd800 ? unit : folded.codePointAt(at)!;
    const kind = code < 128 ? ASCII_CLASSES[code]! : classOf(code);
    const next = at + (code > 0xffff ? 2 : 1);
    if (kind === WORD) {
      if (start < 0) start = at;
    } else {
      if (start >= 0) take(folded.slice(start, at));
      start = -1;
      if (kind === ALONE) take(folded.slice(at, next));
    }
    at = next;
  }
  if (start >= 0) take(folded.slice(start));
}

/** Characters that leave no trace are taken out first, so that a soft hyphen does not cut a word in two. */
function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(ASCII_CONTROL, '');
  let kept = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if ((code < 128 ? ASCII_CLASSES[code]! : classOf(code)) !== DROPPED) kept += character;
  }
  return kept.normalize('NFD').replace(MARKS, '').replaceAll('Σ', 'σ').toLowerCase();
}

const ASCII_CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

const classes = new Map<number, number>();

function classOf(code: number): number {
  let kind = classes.get(code);
  if (kind === undefined) {
    kind = findClass(code);
    classes.set(code, kind);
  }
  return kind;
}

function findClass(code: number): number {
  const character = String.fromCodePoint(code);
  if (CONTROL.test(character)) return DROPPED;
  if (SPACE_SEPARATOR.test(character)) return SPACE;
  const isChinese = CHINESE.some(([first, last]) => code >= first && code <= last);
  return isChinese || PUNCTUATION.test(character) ? ALONE : WORD;
}
