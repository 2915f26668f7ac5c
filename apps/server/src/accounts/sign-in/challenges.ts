import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { ChallengeRow } from '../../database/schema.ts';
import { hashOfToken, newOneTimeToken } from '../links/one-time-token.ts';

/** In milliseconds. The upper end of what WebAuthn Level 3 §15.1 recommends. */
export const challengeLife = 10 * 60 * 1000;

/** Ceremonies of one browser at once, for each purpose. */
const mostAtOnce = 8;

type Purpose = ChallengeRow['purpose'];

/** What a browser needs to finish a ceremony that it started. */
export interface Challenge {
  readonly value: string;
  /** The only member who can finish it; null for any. */
  readonly member: string | null;
}

/**
 * Ceremonies that a browser starts with one request and finishes with another. Its tabs can have several at once: each has
 * a cookie of its own, named by what the second request repeats, such as the challenge that an authenticator signed.
 */
export interface Challenges {
  /** Stores a challenge and binds it to the browser with a cookie. */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    ceremony: Ceremony,
    challenge: Challenge,
  ): Promise<void>;
  /**
   * Returns the challenge of this browser, which is deleted: it is valid once, also if the ceremony then fails.
   *
   * @throws ApiError `sign_in_expired`
   */
  finish(request: FastifyRequest, reply: FastifyReply, ceremony: Ceremony): Promise<Challenge>;
}

interface Ceremony {
  readonly purpose: Purpose;
  /** A random text that both requests have. It only finds the cookie, which authorizes. */
  readonly repeated: string;
}

interface ChallengesOptions {
  readonly db: Executor;
  /** Whether browsers use https. */
  readonly secure: boolean;
}

export function createChallenges({ db, secure }: ChallengesOptions): Challenges {
  const prefixOf = (purpose: Purpose) => `${secure ? '__Secure-' : ''}sineta.${purpose}-`;
  const nameOf = ({ purpose, repeated }: Ceremony) =>
    `${prefixOf(purpose)}${hash('sha256', repeated, 'hex').slice(0, 12)}`;
  const setCookie = (
    reply: FastifyReply,
    purpose: Purpose,
    name: string,
    token: string,
    seconds: number,
  ): void => {
    // The provider redirects the browser back from another site, with which it sends no strict cookie.
    const sameSite = purpose === 'provider-sign-in' ? 'Lax' : 'Strict';
    const attributes = `Max-Age=${seconds}; Path=/v1; HttpOnly;${secure ? ' Secure;' : ''} SameSite=${sameSite}`;
    reply.header('Set-Cookie', `${name}=${token}; ${attributes}`);
  };
  return {
    async start(request, reply, { purpose, repeated }, { value, member }) {
      const { token, hash } = newOneTimeToken();
      const expires_at = Date.now() + challengeLife;
      await db.insertInto('challenge').values({ hash, purpose, value, member, expires_at }).execute();
      const name = nameOf({ purpose, repeated });
      // Browsers send the oldest cookie first (RFC 6265 §5.4).
      const others = [...cookiesOf(request).keys()].filter((other) => other.startsWith(prefixOf(purpose)));
      for (const other of others.slice(0, -(mostAtOnce - 1))) setCookie(reply, purpose, other, '', 0);
      setCookie(reply, purpose, name, token, challengeLife / 1000);
    },
    async finish(request, reply, ceremony) {
      const { purpose } = ceremony;
      const name = nameOf(ceremony);
      const token = cookiesOf(request).get(name);
      if (token === undefined) throw new ApiError('sign_in_expired');
      setCookie(reply, purpose, name, '', 0);
      const challenge = await db
        .deleteFrom('challenge')
        .where('hash', '=', hashOfToken(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', Date.now())
        .returning(['value', 'member'])
        .executeTakeFirst();
      if (!challenge) throw new ApiError('sign_in_expired');
      return challenge;
    },
  };
}

function cookiesOf({ headers }: FastifyRequest): Map<string, string> {
  return parseCookies(headers.cookie ?? '');
}

/** Deletes the challenges that no browser finished in time. */
export async function pruneChallenges(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
}
