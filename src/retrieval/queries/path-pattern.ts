/**
 * Makes a test of paths (`/` between names) from a pattern, as `.gitignore` reads one: `*` and `?` stand for
 * characters of one name, `[a-z]` and `[!a-z]` for one of them, `**` for any names. A pattern without `/` is
 * compared with every name of the path, one with `/` with the path from its beginning; what matches a folder
 * matches everything in it. Upper and lower case differ. A leading `/` or `./` is passed over, a `/` at the end too.
 *
 * No regular expression is made of it, and no pattern takes longer than the product of the lengths.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const bare = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  const isAnchored = bare.includes('/') || pattern.startsWith('/') || pattern.startsWith('./');
  const names = bare.split('/').filter((name) => name !== '');
  if (names.length === 0) return () => true;
  return isAnchored
    ? (path) => matchesFromStart(names, path.split('/'))
    : (path) => bare === '**' || path.split('/').some((name) => matchesName(bare, name));
}

/** Whether the pattern's names match all of the path's, or those of a folder above it. */
function matchesFromStart(pattern: readonly string[], path: readonly string[]): boolean {
  // reached[i]: the first i names of the path can be matched by the pattern's names so far.
  let reached = new Uint8Array(path.length + 1);
  reached[0] = 1;
  for (const name of pattern) {
    const next = new Uint8Array(path.length + 1);
    if (name === '**') {
      let isOpen = false;
      for (let count = 0; count <= path.length; count++) {
        isOpen ||= reached[count] === 1;
        if (isOpen) next[count] = 1;
      }
    } else {
      for (let count = 0; count < path.length; count++) {
        if (reached[count] === 1 && matchesName(name, path[count]!)) next[count + 1] = 1;
      }
    }
    reached = next;
  }
  return reached.includes(1);
}

/** One name against one pattern without `/`: on a mismatch the last `*` takes one character more. */
function matchesName(pattern: string, name: string): boolean {
  let at = 0;
  let inPattern = 0;
  let starAt = -1;
  let starInPattern = -1;
  while (at < name.length) {
    const step = matchOne(pattern, inPattern, name[at]!);
    if (step > 0) {
      at++;
      inPattern += step;
    } else if (pattern[inPattern] === '*') {
      starInPattern = inPattern++;
      starAt = at;
    } else if (starInPattern >= 0) {
      inPattern = starInPattern + 1;
      at = ++starAt;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}

/** How many characters of the pattern at `index` match `character`; 0 when they do not, or are a `*`. */
function matchOne(pattern: string, index: number, character: string): number {
  const wanted = pattern[index];
  if (wanted === undefined || wanted === '*') return 0;
  if (wanted === '?') return 1;
  if (wanted === '\\' && index + 1 < pattern.length) return pattern[index + 1] === character ? 2 : 0;
  if (wanted === '[') {
    const end = pattern.indexOf(']', index + 2);
    if (end > 0) return isInClass(pattern.slice(index + 1, end), character) ? end - index + 1 : 0;
  }
  return wanted === character ? 1 : 0;
}

function isInClass(members: string, character: string): boolean {
  const isNegated = members[0] === '!' || members[0] === '^';
  let isIn = false;
  for (let index = isNegated ? 1 : 0; index < members.length; index++) {
    if (members[index + 1] === '-' && index + 2 < members.length) {
      isIn ||= members[index]! <= character && character <= members[index + 2]!;
      index += 2;
    } else {
      isIn ||= members[index] === character;
    }
  }
  return isIn !== isNegated;
}
