import type { FastifyInstance } from 'fastify';
import type { OperationPart } from './operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs, without long pauses. */
    readonly longBody?: boolean;
  }
}

/** Lets a body take as long as it needs: the handler reads it as it arrives. */
export const longBody: OperationPart = { config: { longBody: true } };

/**
 * Closes the connection if a body takes longer than `ms`, or if a `longBody` pauses for that long. Node.js's
 * requestTimeout is the same for all routes, and would interrupt an import.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config.longBody) {
      raw.socket.setTimeout(ms);
      return;
    }
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, ms);
    raw.once('close', () => clearTimeout(timer));
  });
}
