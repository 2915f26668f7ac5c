import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Timeout in milliseconds. */
  readonly timeout?: number | undefined;
  /** Describes the current state, for the error. */
  readonly describe?: () => unknown;
}

/** The longest pause between two looks, in milliseconds: each look at a page or a service takes CPU time of others. */
const longestPause = 50;

/**
 * Waits until a function returns something other than `undefined`, `null` or `false`.
 *
 * @throws Error with the awaited condition and the current state after the timeout
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  { timeout = 120_000, describe }: WaitOptions = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeout;
  for (let pause = 5; ; pause = Math.min(pause * 1.5, longestPause)) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) {
      return found as NonNullable<Exclude<T, false>>;
    }
    if (performance.now() > deadline) {
      const instead = describe === undefined ? '' : ` There was: ${String(await describe())}`;
      throw new Error(`Timed out after ${timeout} ms waiting for ${what}.${instead}`);
    }
    await delay(pause);
  }
}
