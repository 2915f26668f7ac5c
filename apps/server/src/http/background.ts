import type { FastifyInstance } from 'fastify';

/**
 * Creates a function that runs work whose result the response does not wait for. A failure is logged. The app waits for
 * the work when it closes, before its database closes.
 */
export function createBackground(app: FastifyInstance): (work: () => Promise<unknown>) => void {
  const inProgress = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    await Promise.all(inProgress);
  });
  return (work) => {
    const running = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'work after a response failed'))
      .finally(() => inProgress.delete(running));
    inProgress.add(running);
  };
}
