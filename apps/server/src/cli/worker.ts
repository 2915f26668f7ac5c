import { startWorker } from '../main.ts';
import { withConfig } from './local.ts';
import { releaseStartMemory } from './start-memory.ts';
import { runUntilSignal } from './until-signal.ts';

/** `sineta worker`: runs delivery until SIGTERM or SIGINT. */
export async function work(): Promise<void> {
  const worker = await withConfig(startWorker);
  releaseStartMemory();
  await runUntilSignal(worker, 'Sineta worker is ready. It delivers the messages accepted in PostgreSQL.');
}
