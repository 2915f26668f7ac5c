import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const self = ["'self'"];
const none = ["'none'"];

/**
 * Sends a strict content security policy and other security headers with every response. Images may have any https:
 * URL, because notices contain them. HSTS is sent only if the public URL is https: otherwise it would lock out a
 * machine that is tried over plain http.
 */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers of every response. Pure. */
export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return headersOf({
    // Its subdomains may be other machines, which have no https.
    strictTransportSecurity: publicUrl?.startsWith('https:') === true && { includeSubDomains: false },
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
        // The search of the board is a form, which works without scripts.
        formAction: self,
        frameAncestors: none,
        objectSrc: none,
      },
    },
  });
}

/** Lets the page of a response have one inline style. */
export function allowStyle(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', withStyle(policy, source));
}

/** A content security policy that allows one more inline style. Pure. */
export function withStyle(policy: string, source: string): string {
  return policy.replace("style-src 'self'", `$& ${source}`);
}

/** Computed once, because they are the same for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  return { ...response.getHeaders() } as Record<string, string>;
}
