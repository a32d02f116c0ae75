/** The same numbers in an array at least twice as long. */
export function grown(numbers: Uint32Array, atLeast = 0): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(numbers.length * 2, atLeast));
  longer.set(numbers);
  return longer;
}
