import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a task of this process now and after each pause, one run at a time.
 *
 * @param pause - between the end of a run and the next, in milliseconds
 * @param task - reports its own failures; its signal is aborted when it should stop
 * @returns ends it, after the run that is under way
 */
export function repeat(pause: number, task: (signal: AbortSignal) => Promise<void>): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await task(signal);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
