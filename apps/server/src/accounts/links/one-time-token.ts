import { createHash, randomBytes } from 'node:crypto';

/** The token of a link that is valid once. Only its hash is stored. */
export interface OneTimeToken {
  /** 32 random bytes as base64url. */
  readonly token: string;
  readonly hash: Buffer;
}

export function newOneTimeToken(): OneTimeToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
