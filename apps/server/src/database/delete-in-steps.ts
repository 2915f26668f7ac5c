import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a deletion of at most `most` rows until fewer are left. After each statement it pauses for as long as that took, so
 * that requests have half of the time: SQLite runs statements on their thread.
 * @param remove - returns the number of deleted rows
 * @param signal - ends the deletion after the current statement
 */
export async function deleteInSteps(
  most: number,
  remove: () => Promise<bigint>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const startedAt = performance.now();
    const deleted = await remove();
    await (deleted === 0n ? setImmediate() : sleep(performance.now() - startedAt));
    if (deleted < BigInt(most)) return;
  }
}
