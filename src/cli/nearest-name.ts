/**
 * The known name that a mistaken one is nearest to: at most a third of its letters (and at most three) added,
 * dropped or changed; ties to the earlier name.
 */
export function nearestName(mistaken: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.min(3, Math.ceil(mistaken.length / 3)) + 1;
  for (const name of known) {
    const edits = editCount(mistaken.toLowerCase(), name.toLowerCase());
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest;
}

function editCount(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const change = before[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, before[column]! + 1, current[column - 1]! + 1));
    }
    before = current;
  }
  return before[to.length]!;
}
