/**
 * Does work on the places 0 to `count - 1`, so many at once, begun in their order. After a failure or an abort no more
 * is begun; what was begun is waited for.
 *
 * @throws the first failure, or the reason of the abort.
 */
export async function inLanes(
  count: number,
  lanes: number,
  signal: AbortSignal | undefined,
  work: (place: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { readonly reason: unknown } | undefined;
  const lane = async () => {
    while (next < count && failure === undefined) {
      try {
        signal?.throwIfAborted();
        await work(next++);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
  if (failure !== undefined) throw failure.reason;
}
