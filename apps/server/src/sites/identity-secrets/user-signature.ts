import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedUser } from '@sineta/protocol';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';

/**
 * Requires that a secret of the site signed a user id, so that no visitor can take the place of another.
 * @throws ApiError `invalid_user_signature`
 */
export async function requireSignature(
  db: Executor,
  site: string,
  { id, signature }: SignedUser,
): Promise<void> {
  const secrets = await db.selectFrom('identity_secret').select('secret').where('site', '=', site).execute();
  if (secrets.length === 0) {
    throw new ApiError('invalid_user_signature', {
      detail:
        'This site has no identity secret, so that no user id can be verified. Create one in the settings of the site in the console.',
    });
  }
  const given = Buffer.from(signature, 'hex');
  const isValid = secrets.some(({ secret }) => timingSafeEqual(signatureOf(secret, site, id), given));
  if (!isValid) throw new ApiError('invalid_user_signature');
}

/** HMAC-SHA-256 (RFC 2104). A site id has no colon, so that no two pairs of site and user have the same text. */
function signatureOf(secret: string, site: string, user: string): Buffer {
  return createHmac('sha256', secret).update(`${site}:${user}`).digest();
}
