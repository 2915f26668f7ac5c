import type { WorkerQuestion } from '../shared/page-message.ts';

/** The parts of a page's `message` event. A site may post any data to a worker of its own. */
export type PostedByPage = Pick<ExtendableMessageEvent, 'data' | 'ports'>;

/** Confirms to a page that Sineta's code runs in this worker. */
export function answerPage({ data, ports: [port] }: PostedByPage): void {
  if ((data as Partial<WorkerQuestion> | null)?.sineta === 'present') port?.postMessage(true);
}
