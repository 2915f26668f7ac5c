import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCookies } from 'better-auth/cookies';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import type { ChallengeRow } from '../../database/schema.ts';
import { hashOfToken, newOneTimeToken } from '../links/one-time-token.ts';

/** In milliseconds. The upper end of what WebAuthn Level 3 §15.1 recommends. */
export const challengeLife = 10 * 60 * 1000;

type Purpose = ChallengeRow['purpose'];

/** What a browser needs to finish a ceremony that it started. */
export interface Challenge {
  readonly value: string;
  /** The only member who can finish it; null for any. */
  readonly member: string | null;
}

/** Ceremonies that a browser starts with one request and finishes with another. */
export interface Challenges {
  /** Stores a challenge and binds it to the browser with a cookie. */
  start(reply: FastifyReply, purpose: Purpose, challenge: Challenge): Promise<void>;
  /**
   * Returns the challenge of this browser, which is deleted: it is valid once, also if the ceremony then fails.
   *
   * @throws ApiError `sign_in_expired`
   */
  finish(request: FastifyRequest, reply: FastifyReply, purpose: Purpose): Promise<Challenge>;
}

interface ChallengesOptions {
  readonly db: Executor;
  /** Whether browsers use https. */
  readonly secure: boolean;
}

export function createChallenges({ db, secure }: ChallengesOptions): Challenges {
  const nameOf = (purpose: Purpose) => `${secure ? '__Secure-' : ''}sineta.${purpose}`;
  const setCookie = (reply: FastifyReply, purpose: Purpose, token: string, seconds: number) => {
    // The provider redirects the browser back from another site, with which it sends no strict cookie.
    const sameSite = purpose === 'provider-sign-in' ? 'Lax' : 'Strict';
    const attributes = `Max-Age=${seconds}; Path=/v1; HttpOnly;${secure ? ' Secure;' : ''} SameSite=${sameSite}`;
    reply.header('Set-Cookie', `${nameOf(purpose)}=${token}; ${attributes}`);
  };
  return {
    async start(reply, purpose, { value, member }) {
      const { token, hash } = newOneTimeToken();
      const expires_at = Date.now() + challengeLife;
      await db.insertInto('challenge').values({ hash, purpose, value, member, expires_at }).execute();
      setCookie(reply, purpose, token, challengeLife / 1000);
    },
    async finish(request, reply, purpose) {
      const token = parseCookies(request.headers.cookie ?? '').get(nameOf(purpose));
      if (token === undefined) throw new ApiError('sign_in_expired');
      setCookie(reply, purpose, '', 0);
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

/** Deletes the challenges that no browser finished in time. */
export async function pruneChallenges(db: Executor, now: number): Promise<void> {
  await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
}
