import { limits } from '@sineta/protocol';
import { registrationAt } from '../../../apps/server/test/harness/devices.ts';
import {
  type AnonymousRequest,
  type CostLimit,
  costLimits,
  fromOwnNetwork,
  request,
  kilobyte,
  type KnownService,
  send,
  wrong,
} from './anonymous-request.ts';
import { siteOrigin } from './known-service.ts';

const quietHours = (number: number) => ({
  start: `2${number % 4}:${String(number % 60).padStart(2, '0')}`,
  end: '07:30',
});

function largestRegistration(number: number, vapidKey: string) {
  return registrationAt(`https://fcm.googleapis.com/fcm/send/${number}-`.padEnd(limits.endpointLength, 'x'), {
    vapidKey,
    locale: Array(5).fill('abcdefgh').join('-'),
    timeZone: 'America/Argentina/ComodRivadavia',
    preferences: { dailyLimit: 20, quietHours: quietHours(number), urgentOnly: false },
  });
}

function register(worst: string, body: (number: number) => object, site: string): AnonymousRequest {
  return send('POST /v1/sites/{site}/devices', worst, body, {
    path: () => `/v1/sites/${site}/devices`,
    status: 201,
    limit: costLimits.registration,
    pace: 'storing',
  });
}

/** As many ids as a request may have: one that exists, and others of its form. */
function messagesOf(number: number, message: string): readonly string[] {
  const others = Array.from({ length: limits.clickedMessagesPerRequest - 1 }, (_, index) =>
    wrong(number * limits.clickedMessagesPerRequest + index, message),
  );
  return [message, ...others];
}

/** Those of a page with the bell, and of a browser that shows messages. */
export function deviceRequests(known: KnownService): readonly AnonymousRequest[] {
  const { site, busySite, tokens, message } = known;
  const [token = '', ...others] = tokens;
  const other = (number: number) => `/v1/devices/${others[number % others.length]}`;
  const own = `/v1/devices/${token}`;
  const unknown = (number: number) => `/v1/devices/${wrong(number, token)}`;
  const unnamed = (number: number) =>
    Array.from({ length: limits.unnamedTopicsPerDevice }, (_, index) =>
      `t${number}-${index}-`.padEnd(limits.unnamedTopicLength, 'x'),
    );
  const hundred = Array.from({ length: limits.topicsPerDevice }, (_, index) =>
    `${index}`.padEnd(100, 'x'),
  ).toSpliced(0, limits.unnamedTopicsPerDevice, ...unnamed(0));
  const described = (number: number, { vapidKey } = site) => largestRegistration(number, vapidKey);
  const withTopics = (number: number) => ({ ...described(number), topics: unnamed(number) });
  const change = { path: () => own, limit: costLimits.registration };
  return [
    register('a new device, of the greatest size', withTopics, site.id),
    register('the endpoint of a known device, with new keys', () => withTopics(0), site.id),
    register(
      '100 long topics, all but three without a name left out',
      (number) => ({ ...described(number), topics: hundred }),
      site.id,
    ),
    {
      ...register(
        'a user with an invalid signature',
        (number) => ({
          ...described(number, busySite),
          user: { id: 'x'.repeat(limits.userIdLength), signature: '0'.repeat(64) },
        }),
        busySite.id,
      ),
      status: 403,
      limit: costLimits.small,
      pace: undefined,
    },
    request('GET /v1/devices/{token}', 'a known device', { path: () => own }),
    request('GET /v1/devices/{token}', 'an unknown device', { path: unknown, status: 404 }),
    request('GET /v1/devices/{token}/clicked-messages', 'as many messages as it may name', {
      path: (number) => `${own}/clicked-messages?ids=${messagesOf(number, message).join(',')}`,
    }),
    send(
      'PATCH /v1/devices/{token}',
      'a known device, with a new subscription and topics',
      withTopics,
      change,
    ),
    send(
      'PATCH /v1/devices/{token}',
      'a known device, with new preferences',
      (number) => ({
        preferences: { dailyLimit: 1 + (number % 20), quietHours: quietHours(number), urgentOnly: true },
      }),
      change,
    ),
    send('POST /v1/devices/{token}/topics:add', 'as many as fit', () => ({ topics: unnamed(0) }), {
      ...change,
      path: (number) => `${other(number)}/topics:add`,
    }),
    send('POST /v1/devices/{token}/topics:remove', '100 topics', () => ({ topics: hundred }), {
      ...change,
      path: (number) => `${other(number)}/topics:remove`,
    }),
    request('DELETE /v1/devices/{token}', 'an unknown device', { path: unknown, status: 404 }),
    request('GET /v1/devices/{token}/tests/{test}', 'an unknown test', {
      path: () => `${own}/tests/${message}`,
      status: 404,
    }),
    send(
      'POST /v1/receipts',
      '100 receipts with proofs of the right form',
      (number) => ({
        token,
        receipts: Array.from({ length: limits.receiptsPerRequest }, (_, index) => ({
          message: wrong(number * 100 + index, message),
          event: 'clicked',
          action: 'x'.repeat(100),
          proof: 'A'.repeat(22),
        })),
      }),
      { status: 204, limit: { ...costLimits.small, cpu: 20 } },
    ),
    send(
      'POST /v1/conversions',
      'a proof of the right form',
      (number) => ({ token, message: wrong(number, message), proof: 'A'.repeat(22), name: 'x'.repeat(63) }),
      { status: 204 },
    ),
    request('GET /v1/sites/{site}', 'a known site', { path: () => '/v1/sites/default' }),
    request('GET /v1/sites/{site}/web-app-manifest', 'the longest start page', {
      path: (number) => {
        const start = `${siteOrigin}/${number}/`.padEnd(limits.urlLength, 'x');
        return `/v1/sites/${busySite.id}/web-app-manifest?${new URLSearchParams({ start })}`;
      },
    }),
  ];
}

/** Those that let the service send messages, which it stores and retries for a while. */
export function sendingRequests({ busySite, tokens }: KnownService): readonly AnonymousRequest[] {
  const { id, vapidKey, topics } = busySite;
  return [
    send('POST /v1/devices/{token}/tests', 'a known device', () => ({ locale: 'x'.repeat(64) }), {
      // Each device and each address has few.
      path: (number) => `/v1/devices/${tokens[number % tokens.length]}/tests`,
      headers: fromOwnNetwork,
      status: 202,
      limit: costLimits.test,
    }),
    {
      ...register(
        `a new device, with a welcome message and ${limits.topicsPerDevice} named topics`,
        (number) => ({ ...largestRegistration(number, vapidKey), topics }),
        id,
      ),
      limit: withWelcome(topics.length),
    },
    {
      ...register(
        `a new device, with a welcome message and ${limits.defaultTopicsPerSite} default topics`,
        (number) => largestRegistration(number, vapidKey),
        id,
      ),
      limit: withWelcome(limits.defaultTopicsPerSite),
    },
  ];
}

/** A welcome message of 1 kB, and as many named topics. */
function withWelcome(topics: number): CostLimit {
  return { ...costLimits.registration, disk: (3 + 6 + 0.25 * topics) * kilobyte };
}
