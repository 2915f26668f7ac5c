import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { OperationPart } from './operation.ts';

/** The limit of a connection, which has one body at a time. */
interface Limit {
  readonly ms: number;
  readonly timer: NodeJS.Timeout;
  /** The request whose body is limited. */
  request: IncomingMessage | undefined;
}

/** A timer per connection: one per request would take some 5 % of the CPU time of a short one. */
const limits = new WeakMap<Socket, Limit>();

/**
 * Lets a body take as long as it needs, without long pauses: the handler reads it as it arrives. List it after the part
 * that authenticates, so that a refused caller cannot keep a connection open.
 */
export const longBody: OperationPart = {
  async onRequest({ raw }) {
    const limit = limits.get(raw.socket);
    if (limit?.request !== raw) return;
    limit.request = undefined;
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
      const limit = limits.get(raw.socket) ?? addLimit(raw.socket, ms);
      limit.request = raw;
      limit.timer.refresh();
    }
    done();
  });
}

function addLimit(socket: Socket, ms: number): Limit {
  const timer = setTimeout(() => {
    if (limit.request?.complete === false) limit.request.destroy();
    limit.request = undefined;
  }, ms);
  const limit: Limit = { ms, timer, request: undefined };
  socket.once('close', () => clearTimeout(timer));
  limits.set(socket, limit);
  return limit;
}

/** RFC 9112 §6.3: a request with neither of these headers has no body. */
function hasBody({
  'content-length': length = '0',
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return length !== '0' || coding !== undefined;
}
