/**
 * Does `work` for each item, `limit` at a time, in order of their beginning. After `signal` is aborted
 * or one has failed no other begins; resolves or rejects when none is under way any more.
 * @returns how many were begun.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let next = 0;
  const failures: unknown[] = [];
  async function lane(): Promise<void> {
    while (next < items.length && failures.length === 0 && !signal.aborted) {
      try {
        await work(items[next++]!);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return next;
}
