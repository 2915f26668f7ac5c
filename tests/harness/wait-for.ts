import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds after which it gives up. */
  readonly timeout?: number | undefined;
  /** What there was instead, for the error. */
  readonly describe?: () => unknown;
}

/**
 * Waits until a look at the world finds something: anything but `undefined`, `null` or `false`.
 *
 * @throws Error naming what was waited for, and what there was instead, when it does not come in time.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  { timeout = 60_000, describe }: WaitOptions = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) {
      return found as NonNullable<Exclude<T, false>>;
    }
    if (performance.now() > deadline) {
      const instead = describe === undefined ? '' : ` There was: ${String(await describe())}`;
      throw new Error(`Waited ${timeout} ms for ${what} in vain.${instead}`);
    }
    await delay(10);
  }
}
