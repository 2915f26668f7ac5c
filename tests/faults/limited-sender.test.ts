import type { FailureSummary, Overview } from '@sineta/protocol';
import { generateVapidKeys } from '@sineta/web-push';
import { expect, it, onTestFinished } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { openBeside } from '../../apps/server/src/database/open.ts';
import { createSite } from '../../apps/server/src/sites/sites.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import { createServiceClient } from '../harness/service/service-client.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience } from './harness/audience.ts';
import { type Place, serve } from './harness/service.ts';

const devices = 400;
const neighbour = 'loja';
const notification = { title: 'Aviso' };
/** Seconds: no request of the limited site leaves during the test. */
const retryAfter = 3600;
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

    const get = async (path: string) => {
      const response = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${service.key}` },
      });
      return response.text();
    };
    const metrics = () => get('/metrics');
    const gauge = `sineta_push_sender_limit_per_minute{service="other",key="${limitedKey.slice(0, 8)}"}`;
    const limitOf = async (site: string) => {
      const { services } = JSON.parse(await get(`/v1/sites/${site}/overview`)) as Overview;
      return services.find(({ name }) => name === 'other')?.limit;
    };

    const limited = await service.send({ notification });
    await waitFor('the limit', async () => (await metrics()).includes(gauge), { timeout: 60_000 });
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
    expect(requests.limited).toBeLessThan(mostRequests);
    await service.close();
  },
);

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
