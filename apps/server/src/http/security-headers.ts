import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const self = ["'self'"];
const none = ["'none'"];

/**
 * A strict content security policy and its kin on every answer. Images may come from any https: address,
 * because notices carry them. HSTS only where the public address is https: a machine that is tried out
 * on plain http would lock itself out.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = headersOf({
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        fontSrc: self,
        imgSrc: ["'self'", 'https:', 'data:'],
        connectSrc: self,
        manifestSrc: self,
        workerSrc: self,
        baseUri: none,
        formAction: none,
        frameAncestors: none,
        objectSrc: none,
      },
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer, so that nothing is put together for each. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return { ...response.getHeaders() } as Record<string, string>;
}
