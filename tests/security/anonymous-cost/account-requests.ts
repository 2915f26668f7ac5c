import {
  type AnonymousRequest,
  costLimits,
  fromOwnNetwork,
  request,
  type KnownService,
  send,
  wrong,
} from './anonymous-request.ts';

const longPassword = 'correct horse battery staple 2026 qwerty asdf zxcv '.repeat(3).slice(0, 128);
const attempt = { limit: costLimits.attempt, headers: fromOwnNetwork };
const hashed = { ...attempt, limit: costLimits.password, pace: 'slow' } as const;
/** The link is looked up before the password is hashed. */
const judged = { ...hashed, limit: { ...costLimits.password, cpu: 100 } };

const assertion = {
  id: 'A'.repeat(1364),
  clientDataJSON: 'A'.repeat(4096),
  authenticatorData: 'A'.repeat(1024),
  signature: 'A'.repeat(684),
  userHandle: 'A'.repeat(86),
};

/** Those of a person who signs in, or has a link. */
export function accountRequests({ email, link }: KnownService): readonly AnonymousRequest[] {
  const token = (number: number) => wrong(number, link);
  return [
    request('GET /v1/set-up', 'any'),
    send(
      'POST /v1/set-up',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: token(number), name: 'Ana', email, password: longPassword }),
      { ...judged, status: 410 },
    ),
    send(
      'POST /v1/auth/sign-in/email',
      'an incorrect password of 128 characters',
      (number) => ({ email: `${number}${email}`, password: longPassword }),
      { ...hashed, status: 401 },
    ),
    send('POST /v1/auth/sign-in/passkey', 'an unknown passkey, of the greatest size', () => assertion, {
      ...attempt,
      status: 400,
    }),
    send('POST /v1/auth/sign-in/passkey/options', 'a first step', () => ({}), attempt),
    send('POST /v1/auth/sign-in/provider', 'no provider', () => ({ next: `/${'a'.repeat(499)}` }), {
      ...attempt,
      status: 404,
    }),
    request('GET /v1/auth/sign-in/provider/callback', 'an unknown state', {
      ...attempt,
      path: (number) => `/v1/auth/sign-in/provider/callback?state=${number}&code=${'x'.repeat(900)}`,
      status: 303,
    }),
    send('POST /v1/auth/sign-out', 'a forged cookie', () => ({}), { ...attempt, status: 204 }),
    send(
      'POST /v1/auth/two-factor/verify-totp',
      'no first step',
      (number) => ({ code: String(number).padStart(6, '0') }),
      { ...attempt, status: 400 },
    ),
    send(
      'POST /v1/auth/two-factor/verify-backup-code',
      'no first step',
      (number) => ({ code: `abcde-${number}` }),
      { ...attempt, status: 400 },
    ),
    send('POST /v1/invitations:check', 'an unknown link', (number) => ({ token: token(number) }), {
      ...attempt,
      status: 410,
    }),
    send(
      'POST /v1/invitations:accept',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: token(number), name: 'Ana', email, password: longPassword }),
      { ...judged, status: 410 },
    ),
    send('POST /v1/password-resets', 'the address of a member', () => ({ email }), {
      ...attempt,
      status: 404,
    }),
    send(
      'POST /v1/password-resets:use',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: token(number), password: longPassword }),
      { ...judged, status: 410 },
    ),
    request('any other operation', 'an invalid API key', {
      path: () => '/v1/sites/default/messages',
      headers: (number) => ({
        authorization: `Bearer sk_${number}${'x'.repeat(4000)}`,
        ...fromOwnNetwork(number),
      }),
      status: 401,
    }),
    request('any other operation', 'a forged session', {
      path: () => '/v1/members',
      headers: (number) => ({ cookie: `sineta.session_token=${number}.${'x'.repeat(4000)}` }),
      status: 401,
    }),
  ];
}
