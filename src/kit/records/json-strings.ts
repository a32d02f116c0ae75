/** A string inside JSON text, where it stands. */
export interface JsonString {
  /** Offset of its opening quote. */
  readonly start: number;
  /** Offset behind its closing quote. */
  readonly end: number;
  readonly value: string;
  /** Whether it is a member's name. */
  readonly isKey: boolean;
  /** JSON pointer (RFC 6901) within its document; a key's is that of its member. Made when it is asked for, at once. */
  pointer(): string;
}

interface Level {
  readonly isObject: boolean;
  key: string;
  index: number;
}

/**
 * Every string of a JSON text or of JSON lines, in the order of the text. Reads tokens only: it neither recurses nor
 * builds values, so that no nesting and no size can break it, and what stands between strings stays untouched. Text
 * that is no JSON gives what looks like strings.
 */
export function* jsonStrings(text: string): Generator<JsonString> {
  const token = /["{}[\],]/g;
  const levels: Level[] = [];
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const character = match[0];
    const top = levels.at(-1);
    if (character === '{' || character === '[')
      levels.push({ isObject: character === '{', key: '', index: 0 });
    else if (character === '}' || character === ']') levels.pop();
    else if (character === ',') {
      if (top !== undefined) top.index++;
    } else {
      const end = endOfString(text, match.index);
      const isKey = top?.isObject === true && followedByColon(text, end);
      const value = decoded(text.slice(match.index, end));
      if (isKey) top.key = value;
      token.lastIndex = end;
      yield { start: match.index, end, value, isKey, pointer: () => pointerOf(levels) };
    }
  }
}

/** The text with every string value, never a key, put through a function; what it does not change stays byte for byte. */
export function rewriteJsonStrings(text: string, rewrite: (value: string) => string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, value, isKey } of jsonStrings(text)) {
    if (isKey) continue;
    const rewritten = rewrite(value);
    if (rewritten === value) continue;
    pieces.push(text.slice(done, start), JSON.stringify(rewritten));
    done = end;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function endOfString(text: string, start: number): number {
  const stop = /["\\]/g;
  stop.lastIndex = start + 1;
  for (let match = stop.exec(text); match !== null; match = stop.exec(text)) {
    if (match[0] === '"') return match.index + 1;
    stop.lastIndex = match.index + 2;
  }
  return text.length;
}

function followedByColon(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++;
  return text[at] === ':';
}

function decoded(token: string): string {
  const inner = token.endsWith('"') && token.length > 1 ? token.slice(1, -1) : token.slice(1);
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(token) as string;
  } catch {
    return inner;
  }
}

function pointerOf(levels: readonly Level[]): string {
  return levels.map(({ isObject, key, index }) => `/${isObject ? escapedKey(key) : index}`).join('');
}

/** A member's name inside a JSON pointer. */
export function escapedKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
