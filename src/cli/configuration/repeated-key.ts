/**
 * The first key that stands twice in one object of a JSON text, and where it stands the second time;
 * `JSON.parse` would keep the last and say nothing.
 *
 * @param json JSON that can be parsed.
 */
export function repeatedKey(json: string): { readonly key: string; readonly line: number } | undefined {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: colon, index } of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const key = String(JSON.parse(token.slice(0, -colon.length)));
      const keys = open.at(-1)!;
      if (keys.has(key)) return { key, line: json.slice(0, index).split('\n').length };
      keys.add(key);
    }
  }
  return undefined;
}
