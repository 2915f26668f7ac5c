/** In milliseconds. Work that takes longer continues at the next start. */
const drainTime = 10_000;

/** Announces what runs, waits for SIGTERM or SIGINT, then closes and exits. */
export async function runUntilSignal(
  running: { close(): Promise<void> },
  announcement: string,
): Promise<never> {
  // What waits for the announcement may send a signal at once: without a listener it would end the process.
  const signal = nextSignal();
  console.log(announcement);
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
