import type { WorkerQuestion } from '../shared/page-message.ts';
import { closeClicked } from './close-clicked.ts';
import type { WorkerContext } from './worker-context.ts';

/** The parts of a page's `message` event. A site may post any data to a worker of its own. */
export type PostedByPage = Pick<ExtendableMessageEvent, 'data' | 'ports'>;

/** Confirms to a page that Sineta's code runs in this worker, and closes what its visitor has clicked on another device. */
export async function answerPage(
  worker: WorkerContext,
  { data, ports: [port] }: PostedByPage,
): Promise<void> {
  if ((data as Partial<WorkerQuestion> | null)?.sineta !== 'present') return;
  port?.postMessage(true);
  // No id has this character, which comes after all of theirs.
  await closeClicked(worker, '~');
}
