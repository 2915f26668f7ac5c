import { limits } from '@sineta/protocol';
import { registrationAt } from '../../../apps/server/test/harness/devices.ts';

/** What a request must not exceed. */
export interface CostLimit {
  /** CPU time of the service, in milliseconds. */
  readonly cpu: number;
  /** Memory that it keeps after the response, in bytes. */
  readonly memory: number;
  /** Growth of the database, in bytes. */
  readonly disk: number;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that needs no credential. */
export interface AnonymousRequest {
  /** As in the OpenAPI document; for other addresses, the path of the page. */
  readonly operation: string;
  /** What is hostile about it. */
  readonly worst: string;
  /** How many requests a minute one address can make, by a limit of the settings. */
  readonly rate?: 'registrations' | 'receipts' | 'signIns';
  readonly limit: CostLimit;
  /**
   * How often it is repeated: `slow` on purpose, for hashing a password takes a tenth of a second, or often, because it is
   * `storing` rows: one more changes nothing, but a page of each of the tables and indexes does.
   */
  readonly pace?: 'slow' | 'storing' | undefined;
  /** The request with this number; numbers do not repeat. */
  send(number: number): SentRequest;
}

/** What exists, and what a stranger knows of it. */
export interface KnownService {
  readonly vapidKey: string;
  readonly token: string;
  readonly message: string;
  readonly email: string;
  /** A wrong token of a link, of the right form. */
  readonly link: string;
}

const kilobyte = 1024;
// Generous: several times what is measured on two busy cores. Compiled code counts as memory of the first requests.
const memory = 48 * kilobyte;
const small: CostLimit = { cpu: 15, memory, disk: 256 };
const page: CostLimit = { cpu: 25, memory, disk: 256 };
const attempt: CostLimit = { cpu: 30, memory, disk: kilobyte };
const registration: CostLimit = { cpu: 30, memory, disk: 3 * kilobyte };
/** scrypt takes 128 kB × 128 for each hash on purpose, and returns it. */
const password: CostLimit = { cpu: 800, memory: 256 * kilobyte, disk: kilobyte };

const json = { 'content-type': 'application/json' };
const longPassword = 'correct horse battery staple 2026 qwerty asdf zxcv '.repeat(3).slice(0, 128);
const wrong = (number: number, token: string) => token.slice(0, -6) + String(number).padStart(6, '0');

/** The costliest accepted or refused request of each operation that needs no credential, and of each page. */
export function anonymousRequests(known: KnownService): readonly AnonymousRequest[] {
  const { vapidKey, token, message, email, link } = known;
  const device = (number: number) => `/v1/devices/${wrong(number, token)}`;
  const unnamed = (number: number) =>
    Array.from({ length: limits.unnamedTopicsPerDevice }, (_, index) =>
      `t${number}-${index}-`.padEnd(limits.unnamedTopicLength, 'x'),
    );
  const described = (number: number, topics = unnamed(number)) =>
    registrationAt(`https://fcm.googleapis.com/fcm/send/${number}-`.padEnd(limits.endpointLength, 'x'), {
      vapidKey,
      topics,
      locale: Array(5).fill('abcdefgh').join('-'),
      timeZone: 'America/Argentina/ComodRivadavia',
    });
  const get = (
    operation: string,
    worst: string,
    path: string | ((number: number) => string),
    limit = small,
  ): AnonymousRequest => ({
    operation,
    worst,
    limit,
    send: (number) => ({ method: 'GET', path: typeof path === 'string' ? path : path(number) }),
  });
  const send = (
    operation: string,
    worst: string,
    body: (number: number) => object,
    options: Partial<AnonymousRequest> & { readonly path?: (number: number) => string } = {},
  ): AnonymousRequest => {
    const [method = '', template = ''] = operation.split(' ');
    const { path = () => template, ...rest } = options;
    return {
      operation,
      worst,
      limit: small,
      send: (number) => ({ method, path: path(number), headers: json, body: JSON.stringify(body(number)) }),
      ...rest,
    };
  };
  const asSignIn = { rate: 'signIns', limit: attempt } as const;
  const asPassword = { rate: 'signIns', limit: password, pace: 'slow' } as const;
  const assertion = {
    id: 'A'.repeat(1364),
    clientDataJSON: 'A'.repeat(4096),
    authenticatorData: 'A'.repeat(1024),
    signature: 'A'.repeat(684),
    userHandle: 'A'.repeat(86),
  };
  return [
    send('POST /v1/sites/{site}/devices', 'a new device, of the greatest size', described, {
      path: () => '/v1/sites/default/devices',
      rate: 'registrations',
      limit: registration,
      pace: 'storing',
    }),
    send(
      'POST /v1/sites/{site}/devices',
      'the endpoint of a known device, with new keys',
      () => described(0),
      {
        path: () => '/v1/sites/default/devices',
        rate: 'registrations',
        limit: registration,
        pace: 'storing',
      },
    ),
    {
      ...get('GET /v1/devices/{token}', 'an unknown device', device),
      rate: 'registrations',
    },
    send('PATCH /v1/devices/{token}', 'a known device, with a new subscription and topics', described, {
      path: () => `/v1/devices/${token}`,
      rate: 'registrations',
      limit: registration,
    }),
    send('POST /v1/devices/{token}/topics:add', 'topics more', (number) => ({ topics: unnamed(number) }), {
      path: () => `/v1/devices/${token}/topics:add`,
      rate: 'registrations',
      limit: registration,
    }),
    send(
      'POST /v1/devices/{token}/topics:remove',
      '100 topics',
      () => ({ topics: Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(100, 'x')) }),
      { path: () => `/v1/devices/${token}/topics:remove`, rate: 'registrations', limit: registration },
    ),
    {
      operation: 'DELETE /v1/devices/{token}',
      worst: 'an unknown device',
      rate: 'registrations',
      limit: small,
      send: (number) => ({ method: 'DELETE', path: device(number) }),
    },
    send('POST /v1/devices/{token}/tests', 'a known device', () => ({ locale: 'x'.repeat(64) }), {
      path: () => `/v1/devices/${token}/tests`,
      limit: { cpu: 30, memory, disk: 2 * kilobyte },
    }),
    get(
      'GET /v1/devices/{token}/tests/{test}',
      'an unknown test',
      () => `/v1/devices/${token}/tests/${message}`,
    ),
    send(
      'POST /v1/receipts',
      '100 receipts with proofs of the right form',
      (number) => ({
        token,
        receipts: Array.from({ length: 100 }, (_, index) => ({
          message: wrong(number * 100 + index, message),
          event: 'clicked',
          action: 'x'.repeat(100),
          proof: 'A'.repeat(22),
        })),
      }),
      { rate: 'receipts', limit: { cpu: 20, memory, disk: 256 } },
    ),
    get('GET /v1/sites/{site}', 'a known site', '/v1/sites/default'),
    get(
      'GET /v1/sites/{site}/feed',
      '100 notices',
      (number) => `/v1/sites/default/feed?limit=100&after=${Date.now() - number}.${message}`,
      page,
    ),
    get(
      'GET /v1/sites/{site}/feed',
      'an unknown topic',
      (number) => `/v1/sites/default/feed?limit=100&topic=unknown-${number}`,
      page,
    ),
    get('GET /healthz', 'any', '/healthz'),
    get('GET /readyz', 'any', '/readyz'),
    get('GET /v1/set-up', 'any', '/v1/set-up'),
    send(
      'POST /v1/auth/sign-in/email',
      'an incorrect password of 128 characters',
      (number) => ({ email: `${number}${email}`, password: longPassword }),
      asPassword,
    ),
    send(
      'POST /v1/auth/sign-in/passkey',
      'an unknown passkey, of the greatest size',
      () => assertion,
      asSignIn,
    ),
    send('POST /v1/auth/sign-in/passkey/options', 'a first step', () => ({}), {
      ...asSignIn,
      limit: { ...attempt, disk: kilobyte },
    }),
    send('POST /v1/auth/sign-in/provider', 'no provider', () => ({ next: `/${'a'.repeat(499)}` }), asSignIn),
    {
      ...get(
        'GET /v1/auth/sign-in/provider/callback',
        'an unknown state',
        (number) => `/v1/auth/sign-in/provider/callback?state=${number}&code=${'x'.repeat(900)}`,
      ),
      ...asSignIn,
    },
    send('POST /v1/auth/sign-out', 'a forged cookie', () => ({}), asSignIn),
    send(
      'POST /v1/auth/two-factor/verify-totp',
      'no first step',
      (number) => ({ code: String(number).padStart(6, '0') }),
      asSignIn,
    ),
    send(
      'POST /v1/auth/two-factor/verify-backup-code',
      'no first step',
      (number) => ({ code: `abcde-${number}` }),
      asSignIn,
    ),
    send(
      'POST /v1/invitations:check',
      'an unknown link',
      (number) => ({ token: wrong(number, link) }),
      asSignIn,
    ),
    send(
      'POST /v1/invitations:accept',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: wrong(number, link), name: 'Ana', email, password: longPassword }),
      { ...asPassword, limit: { ...password, cpu: 100 } },
    ),
    send('POST /v1/password-resets', 'the address of a member', () => ({ email }), asSignIn),
    send(
      'POST /v1/password-resets:use',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: wrong(number, link), password: longPassword }),
      { ...asPassword, limit: { ...password, cpu: 100 } },
    ),
    send(
      'POST /v1/set-up',
      'an unknown link, with a password that is slow to judge',
      (number) => ({ token: wrong(number, link), name: 'Ana', email, password: longPassword }),
      { ...asPassword, limit: { ...password, cpu: 100 } },
    ),
    get('/', 'an old page of notices', (number) => `/?antes=${Date.now() - number}.${message}`, page),
    get('/', 'the first page, compressed by the service', '/', page),
    get('/avisos/{id}', 'a notice', (number) => `/avisos/copied-message-${1_000_001 + number}`, page),
    get('/avisos/{id}', 'an unknown notice', (number) => `/avisos/${wrong(number, message)}`, page),
    get(
      '/pictures/{version}/notices/{id}',
      'a notice whose picture is not drawn yet',
      (number) => `/pictures/${number}/notices/copied-message-${1_000_001 + number}`,
      // What it keeps is bounded: 16 MB of pictures.
      { cpu: 60, memory: 96 * kilobyte, disk: 256 },
    ),
    get('/*', 'an unknown address', (number) => `/${number}${'a'.repeat(900)}`, page),
    get('/console/*', 'any page', (number) => `/console/${number}`),
    get('/sineta-worker.js', 'the script', '/sineta-worker.js'),
    get('/sineta-bell.js', 'the script', '/sineta-bell.js'),
    get('/openapi.json', 'the document', '/openapi.json', page),
    {
      ...get('any other operation', 'an invalid API key', '/v1/sites/default/messages'),
      send: (number) => ({
        method: 'GET',
        path: '/v1/sites/default/messages',
        headers: { authorization: `Bearer sk_${number}${'x'.repeat(4000)}` },
      }),
    },
    {
      ...get('any other operation', 'a forged session', '/v1/members'),
      send: (number) => ({
        method: 'GET',
        path: '/v1/members',
        headers: { cookie: `sineta.session_token=${number}.${'x'.repeat(4000)}` },
      }),
    },
  ];
}
