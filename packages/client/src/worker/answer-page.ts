import type { WorkerQuestion } from '../shared/page-message.ts';

/** What a `message` event of a page brings. Pages of the site may post what they like to a worker of its own. */
export type PostedByPage = Pick<ExtendableMessageEvent, 'data' | 'ports'>;

/** Tells a page that asks that our code runs in this worker. */
export function answerPage({ data, ports: [port] }: PostedByPage): void {
  if ((data as Partial<WorkerQuestion> | null)?.sineta === 'present') port?.postMessage(true);
}
