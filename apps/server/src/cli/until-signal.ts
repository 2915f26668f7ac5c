/** What is not finished by then continues at the next start, in milliseconds. */
const drainTime = 10_000;

/** Lets a process run until SIGTERM or SIGINT, then stops it. */
export async function runUntilSignal(running: { close(): Promise<void> }): Promise<never> {
  await nextSignal();
  console.log('Stopping: finishing what is in hand.');
  setTimeout(() => process.exit(0), drainTime).unref();
  await running.close();
  process.exit(0);
}

/** The first one counts. Later ones change nothing: a terminal and npm may both pass the same Ctrl+C on. */
function nextSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  return promise;
}
