import type { FailureSummary, Overview, SenderLimit } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { expect, it, onTestFinished } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { openBeside } from '../../apps/server/src/database/open.ts';
import { createSite } from '../../apps/server/src/sites/sites.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import { createServiceClient } from '../harness/service/service-client.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience, registerDevice } from './harness/audience.ts';
import { type FaultedService, type Place, serve } from './harness/service.ts';

const devices = 400;
const neighbour = 'loja';
const notification = { title: 'Aviso' };
/** Seconds: no request of the limited site leaves during the test. */
const retryAfter = 3600;
/** Messages that are accepted before the others are rejected: they show a rate of two a second. */
const acceptedBefore = 120;
/** Two clocks measure when a limit began; milliseconds. */
const tolerance = 5000;
const perMinute = 'sineta_push_sender_limit_per_minute';
/** Requests that were in progress before the responses to the first eight. */
const mostRequests = 100;

async function onPostgres(): Promise<Place> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return { DATABASE_URL: await postgres.createDatabase() };
}

const engines = {
  SQLite: async (): Promise<Place> => ({ SINETA_DATA_DIR: temporaryDirectory() }),
  PostgreSQL: onPostgres,
};

it.each(Object.keys(engines) as (keyof typeof engines)[])(
  'reaches every device of a site while the push service limits another site, and reports that limit, on %s',
  async (engine) => {
    const place = await engines[engine]();
    let limitedKey = '';
    const requests = { limited: 0, other: new Set<string>() };
    const { origin } = await startPushSink(({ headers, path }) => {
      if (headers.authorization?.endsWith(`k=${limitedKey}`)) {
        requests.limited += 1;
        return { status: 429, headers: { 'retry-after': String(retryAfter) } };
      }
      requests.other.add(path);
      return { status: 201 };
    });
    const service = await serve(place, origin);
    await addSite(place);
    const other = { ...service, ...createServiceClient(service.url, service.key, neighbour) };
    limitedKey = (await service.site()).vapidPublicKey;
    await registerAudience(service, origin, devices);
    await registerAudience(other, origin, devices);

    const get = (path: string) => read(service, path);
    const limitOf = (site: string) => readLimit(service, site);

    const limited = await service.send({ notification });
    await waitFor('the limit', async () => (await gaugeOf(service, perMinute)) !== undefined, {
      timeout: 60_000,
    });
    const again = await service.send({ notification });
    const message = await other.send({ notification });
    await other.waitForCounts(message, { accepted: devices }, 60_000);
    expect(requests.other.size).toBe(devices);
    await waitFor('the limit in the overview', async () => (await limitOf('default')) !== undefined);
    expect(await limitOf('default')).toMatchObject({
      since: expect.any(String),
      pausedUntil: expect.any(String),
    });
    expect(await limitOf(neighbour)).toBeUndefined();
    for (const id of [limited, again]) {
      await waitFor('every device to be deferred', async () => (await service.awaited(id)) === devices);
      const summary = await get(`/v1/sites/default/messages/${id}/failures:summary`);
      const { awaited } = JSON.parse(summary) as FailureSummary;
      expect(awaited).toMatchObject({ devices, limits: [{ service: 'other' }] });
      // Nothing was accepted, so that no rate is known.
      expect(awaited).not.toHaveProperty('throughAt');
    }
    expect(await limitOf('default')).not.toHaveProperty('throughAt');
    expect(requests.limited).toBeLessThan(mostRequests);
    await service.close();
  },
);

it.each(Object.keys(engines) as (keyof typeof engines)[])(
  'reports when a broadcast and a direct message of a limited site are through, on %s',
  async (engine) => {
    const place = await engines[engine]();
    let accepted = 0;
    const { origin } = await startPushSink(() => {
      if (accepted === acceptedBefore) return { status: 429, headers: { 'retry-after': String(retryAfter) } };
      accepted += 1;
      return { status: 201 };
    });
    const service = await serve(place, origin);
    await registerAudience(service, origin, devices);
    const awaitedOf = async (id: string) => {
      const summary = await read(service, `/v1/sites/default/messages/${id}/failures:summary`);
      return (JSON.parse(summary) as FailureSummary).awaited;
    };

    const broadcast = await service.send({ notification });
    const waiting = devices - acceptedBefore;
    await waitFor('the devices to be deferred', async () => (await service.awaited(broadcast)) === waiting);
    await waitFor('the limit of the broadcast', async () => (await awaitedOf(broadcast))?.throughAt);
    const { limits, throughAt } = (await awaitedOf(broadcast))!;
    const [{ pausedUntil, since, ...limit }] = limits! as [SenderLimit];
    expect(limit).toEqual({ service: 'other', perMinute: expect.any(Number) });
    const forAll = throughAfter(throughAt, pausedUntil);
    const expected = (waiting * 60_000) / limit.perMinute;
    // The number of messages a minute is rounded.
    expect(Math.abs(forAll - expected)).toBeLessThan(expected / 20);

    // A direct message goes first. The broadcast is through after it.
    const token = await registerDevice(service, `${origin}/push/direct`);
    const direct = await service.send({ notification, target: { token } });
    await waitFor('the limit of the direct message', async () => (await awaitedOf(direct))?.throughAt);
    const ofDirect = await awaitedOf(direct);
    expect(ofDirect).toMatchObject({ devices: 1, limits: [{ service: 'other', since: expect.any(String) }] });
    expect(throughAfter(ofDirect?.throughAt, pausedUntil)).toBeLessThan(forAll / 100);
    const withDirect = (await awaitedOf(broadcast))?.throughAt;
    expect(throughAfter(withDirect, pausedUntil)).toBeGreaterThan(forAll + forAll / (2 * waiting));

    // The overview and the metrics report the same.
    const ofSite = await readLimit(service, 'default');
    expect(Math.abs(throughAfter(ofSite?.throughAt, withDirect))).toBeLessThan(expected / 20);
    const gauged = await gaugeOf(service, 'sineta_push_sender_through_timestamp_seconds');
    expect(Math.abs(throughAfter(withDirect, gauged! * 1000))).toBeLessThan(expected / 20);
    const gaugedSince = await gaugeOf(service, 'sineta_push_sender_limited_since_timestamp_seconds');
    expect(Math.abs(gaugedSince! * 1000 - Date.parse(since))).toBeLessThan(tolerance);
    await service.close();
  },
);

/** Milliseconds between a pause and the end of what waits for it. */
function throughAfter(throughAt: string | undefined, pausedUntil: string | number | undefined): number {
  return Date.parse(throughAt!) - new Date(pausedUntil!).getTime();
}

async function read(service: FaultedService, path: string): Promise<string> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.key}` } });
  return response.text();
}

/** The limit of a site in its overview. */
async function readLimit(service: FaultedService, site: string) {
  const { services } = JSON.parse(await read(service, `/v1/sites/${site}/overview`)) as Overview;
  return services.find(({ name }) => name === 'other')?.limit;
}

/** The value of a gauge of the default site. */
async function gaugeOf(service: FaultedService, name: string): Promise<number | undefined> {
  const { vapidPublicKey } = await service.site();
  const start = `${name}{service="other",key="${vapidPublicKey.slice(0, 8)}"} `;
  const line = (await read(service, '/metrics')).split('\n').find((line) => line.startsWith(start));
  return line === undefined ? undefined : Number(line.slice(start.length));
}

async function addSite(place: Place): Promise<void> {
  const storage = await openBeside(
    'DATABASE_URL' in place ? { databaseUrl: place.DATABASE_URL } : { dataDir: place.SINETA_DATA_DIR },
  );
  const site = { id: neighbour, name: 'Loja', language: 'pt-BR' as const, timeZone: 'America/Sao_Paulo' };
  try {
    await createSite(storage.db, site, generateVapidKeys());
  } finally {
    await storage.close();
  }
}
