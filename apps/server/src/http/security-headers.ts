import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const self = ["'self'"];
const none = ["'none'"];

/**
 * A strict content security policy and its kin on every answer. Images may come from any https: address,
 * because notices carry them. HSTS only where the public address is https: a machine that is tried out
 * on plain http would lock itself out.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  await app.register(helmet, {
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
}
