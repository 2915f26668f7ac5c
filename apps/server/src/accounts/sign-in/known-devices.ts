import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../database/executor.ts';
import { ensureSecret } from '../../database/secrets.ts';
import { accountOf } from './sign-in-attempts.ts';

/**
 * Browsers that have signed in to an account before. They have attempts of their own, so that strangers who try passwords
 * cannot exclude its owner (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export interface KnownDevices {
  /** Returns the id of the browser if it has signed in to this account before. */
  find(request: Pick<FastifyRequest, 'headers'>, email: string): Promise<string | undefined>;
  /** Sets the cookie that makes the browser known for this account, for half a year. */
  remember(reply: FastifyReply, email: string): Promise<void>;
}

interface KnownDevicesOptions {
  readonly db: Executor;
  /** Whether browsers use https. */
  readonly secure: boolean;
}

/** In seconds. */
const life = 180 * 24 * 60 * 60;

export function createKnownDevices({ db, secure }: KnownDevicesOptions): KnownDevices {
  // Several members can use one browser.
  const nameOf = (email: string) =>
    `${secure ? '__Secure-' : ''}sineta.known-${accountOf(email).toString('hex', 0, 8)}`;
  const sign = async (email: string, id: string, expires: string): Promise<string> => {
    const key = createSecretKey(await ensureSecret(db, 'known-devices'), 'base64url');
    const mac = createHmac('sha256', key);
    return mac.update(`${accountOf(email).toString('hex')} ${id} ${expires}`).digest('base64url');
  };
  return {
    async find({ headers }, email) {
      const cookie = parseCookies(headers.cookie ?? '').get(nameOf(email));
      const [id, expires, mac, ...rest] = cookie?.split('.') ?? [];
      if (!id || !expires || !mac || rest.length > 0) return undefined;
      const expected = Buffer.from(await sign(email, id, expires));
      const given = Buffer.from(mac);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(expires) > Date.now() / 1000 ? id : undefined;
    },
    async remember(reply, email) {
      const id = randomBytes(12).toString('base64url');
      const expires = String(Math.floor(Date.now() / 1000) + life);
      const value = `${id}.${expires}.${await sign(email, id, expires)}`;
      const attributes = `Max-Age=${life}; Path=/v1/auth; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Strict`;
      reply.header('Set-Cookie', `${nameOf(email)}=${value}; ${attributes}`);
    },
  };
}
