import { releaseStartMemory } from './release-start-memory.ts';

/** In milliseconds. Work that takes longer continues at the next start. */
const drainTime = 10_000;

/** Releases the memory of the start, waits for SIGTERM or SIGINT, then closes and exits. */
export async function runUntilSignal(running: { close(): Promise<void> }): Promise<never> {
  const signal = nextSignal();
  releaseStartMemory();
  await signal;
  console.log('Stopping: finishing the work in progress.');
  setTimeout(() => process.exit(0), drainTime).unref();
  await running.close();
  process.exit(0);
}

/** Only the first signal counts: a terminal and npm may both forward the same Ctrl+C. */
function nextSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  return promise;
}
