import type { SendMessage } from '@sineta/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { startPgBouncer } from '../harness/service/pgbouncer.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import { registerAudience, registerDevice } from './harness/audience.ts';
import { serve, work } from './harness/service.ts';

const devices = 1200;
const named = 20;
const notification = { title: 'Aviso' };

it(
  'works through PgBouncer, which gives each transaction another session',
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    // Without tables, so that they are created through it as well.
    const databaseUrl = await postgres.createDatabase();
    await using pooler = await startPgBouncer(databaseUrl);
    const sink = await startPushSink();
    const place = { DATABASE_URL: pooler.through(databaseUrl) };
    const service = await serve(place, sink.origin);
    const worker = await work(place, sink.origin, 'worker');
    await registerAudience(service, sink.origin, devices - named);
    const tokens = await Promise.all(
      Array.from({ length: named }, (_, number) => registerDevice(service, `${sink.origin}/named/${number}`)),
    );

    const message = { notification, publish: false } as const;
    const broadcasts = ['now', 'later'].map((collapseKey) => {
      const sendAt = collapseKey === 'later' ? new Date(Date.now() + 1500).toISOString() : undefined;
      return service.send({ ...message, collapseKey, ...(sendAt && { sendAt }) });
    });
    const singles = tokens.map((token, number) => {
      const single: SendMessage = { ...message, target: { token }, collapseKey: `single-${number}` };
      return service.send(single);
    });
    for (const id of await Promise.all(broadcasts)) {
      await service.waitForCounts(id, { targeted: devices, accepted: devices });
    }
    for (const id of await Promise.all(singles)) await service.waitForCounts(id, { accepted: 1 });
    expect(sink.arrivals).toHaveLength(2 * devices + named);
    // At the level `error`: neither a lost session nor a statement that PgBouncer refuses.
    expect(service.output() + worker.output()).not.toContain('"level":50');
  },
);
