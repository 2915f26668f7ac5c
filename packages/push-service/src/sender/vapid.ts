import { type KeyObject, verify } from 'node:crypto';
import { PushError } from '../errors.ts';
import { publicKeyFromPoint } from '../p256.ts';

/** RFC 8292 §2: a token must expire within 24 hours. In seconds. */
const longestLifetime = 24 * 60 * 60;
const credentials = /^vapid +([a-z]+="?[\w.=-]+"?(?: *, *[a-z]+="?[\w.=-]+"?)*)$/i;
const compactJws = /^[\w-]+\.[\w-]+\.[\w-]+$/;

interface VapidContext {
  /** The origin in the request. */
  readonly origin: string;
  /** Base64url without padding; undefined if the subscription is unrestricted. */
  readonly applicationServerKey: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Checks voluntary application server identification in full (RFC 8292 §2–4). An unrestricted subscription accepts unsigned
 * messages, but rejects invalid signatures.
 * @throws PushError with one of the vapid_ codes
 */
export function checkVapid(authorization: string | undefined, context: VapidContext): void {
  if (authorization === undefined) {
    if (context.applicationServerKey === undefined) return;
    throw new PushError('vapid_missing', { headers: { 'www-authenticate': 'vapid' } });
  }
  const { token, key } = parseCredentials(authorization);
  const publicKey = publicKeyFromPoint(Buffer.from(key, 'base64url'));
  if (publicKey === undefined)
    throw new PushError('vapid_malformed', { detail: 'k is not a point on P-256.' });
  checkClaims(verifyToken(token, publicKey), context);
  if (
    context.applicationServerKey !== undefined &&
    key.replace(/={1,2}$/, '') !== context.applicationServerKey
  )
    throw new PushError('vapid_key_mismatch');
}

/** `vapid t=…, k=…`: auth-params (RFC 9110 §11.2), quoted or not, in either order; unknown ones are ignored. */
function parseCredentials(authorization: string): { token: string; key: string } {
  if (!/^vapid /i.test(authorization))
    throw new PushError('vapid_scheme_legacy', { headers: { 'www-authenticate': 'vapid' } });
  const parameters = credentials.exec(authorization)?.[1];
  if (parameters === undefined) throw new PushError('vapid_malformed');
  const values = new Map(
    parameters.split(',').map((text) => {
      const parameter = text.trim();
      const equals = parameter.indexOf('=');
      return [parameter.slice(0, equals).toLowerCase(), parameter.slice(equals + 1).replaceAll('"', '')];
    }),
  );
  const token = values.get('t');
  const key = values.get('k');
  if (token === undefined || key === undefined || !compactJws.test(token))
    throw new PushError('vapid_malformed');
  return { token, key };
}

/** RFC 7515 §5.2, for the only algorithm that RFC 8292 §2 allows. */
function verifyToken(token: string, publicKey: KeyObject): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (parseJson(header)['alg'] !== 'ES256')
    throw new PushError('vapid_malformed', { detail: 'alg must be ES256.' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new PushError('vapid_signature_invalid');
  return parseJson(payload);
}

function checkClaims(claims: Record<string, unknown>, { origin, now }: VapidContext): void {
  const { aud, exp, sub } = claims;
  const seconds = now / 1000;
  if (aud !== origin) throw new PushError('vapid_audience_wrong', { detail: `Expected ${origin}.` });
  if (typeof exp !== 'number' || exp <= seconds) throw new PushError('vapid_expired');
  if (exp > seconds + longestLifetime) throw new PushError('vapid_lifetime_too_long');
  if (typeof sub !== 'string' || !/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub))
    throw new PushError('vapid_subject_invalid');
}

function parseJson(base64url: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error below covers this too.
  }
  throw new PushError('vapid_malformed', { detail: 'The JWT is not JSON.' });
}
