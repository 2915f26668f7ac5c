import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is read as it comes and may take as long as it needs, without long pauses. */
    readonly longBody?: boolean;
  }
}

/**
 * Hangs up on a body that takes longer than `ms`, and on a `longBody` that pauses for so long. Node.js's
 * requestTimeout knows no routes, and would break an import off.
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
