import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperationPart } from './operation.ts';

interface Limit {
  readonly ms: number;
  readonly timer: NodeJS.Timeout;
}

const limits = new WeakMap<FastifyRequest['raw'], Limit>();

/**
 * Lets a body take as long as it needs, without long pauses: the handler reads it as it arrives. List it after the part
 * that authenticates, so that a refused caller cannot keep a connection open.
 */
export const longBody: OperationPart = {
  async onRequest({ raw }) {
    const limit = limits.get(raw);
    if (limit === undefined) return;
    clearTimeout(limit.timer);
    raw.socket.setTimeout(limit.ms);
  },
};

/**
 * Closes the connection if a body takes longer than `ms`, or if a `longBody` pauses for that long. Node.js's
 * requestTimeout is the same for all routes, and would interrupt an import.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw.headers)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, ms);
      limits.set(raw, { ms, timer });
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** RFC 9112 §6.3: a request with neither of these headers has no body. */
function hasBody({
  'content-length': length = '0',
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return length !== '0' || coding !== undefined;
}
