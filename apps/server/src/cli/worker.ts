import { startWorker } from '../main.ts';
import { withConfig } from './local.ts';
import { runUntilSignal } from './until-signal.ts';

/** `sineta worker`: delivers until SIGTERM or SIGINT. */
export async function work(): Promise<void> {
  const worker = await withConfig(startWorker);
  console.log('Sineta worker is ready: it delivers what is accepted in PostgreSQL.');
  await runUntilSignal(worker);
}
