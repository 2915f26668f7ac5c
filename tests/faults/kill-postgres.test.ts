import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { startPostgres } from '../harness/postgres.ts';
import { registerAudience } from './harness/audience.ts';
import { killsOnPostgres as kills, momentToKill } from './harness/kills.ts';
import { repeatsOfAKill } from './harness/repeats.ts';
import { type Accepted, sendOnAndOn } from './harness/sending.ts';
import { serve, work } from './harness/service.ts';
import { takeToll } from './harness/toll.ts';

it(
  `loses nothing that was accepted in ${kills} kills of a worker or a server at random moments`,
  { timeout: 90_000 + kills * 10_000 },
  async () => {
    const sink = await startPushSink(() => delay(25, { status: 201 }));
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const place = { DATABASE_URL: await postgres.createDatabase() };
    let server = await serve(place, sink.origin, { name: 'server' });
    let worker = await work(place, sink.origin, 'worker');
    const paths = await registerAudience(server, sink.origin, 150);

    const accepted: Accepted = new Map();
    const killed: string[] = [];
    for (let round = 0; round < kills; round++) {
      const victim = round % 2 === 0 ? worker : server;
      const enough = new AbortController();
      const sending = sendOnAndOn(server, `r${round}`, accepted, enough.signal);
      await momentToKill(sink, victim.name);
      await victim.kill();
      killed.push(victim.name);
      enough.abort();
      await sending;
      if (victim === worker) worker = await work(place, sink.origin, `worker-${round}`);
      else server = await serve(place, sink.origin, { name: `server-${round}` });
    }
    expect(accepted.size).toBeGreaterThan(kills / 2);

    const toll = await takeToll('faults-kill-postgres', { service: server, sink, accepted, paths, killed });
    expect(toll).toMatchObject({ lost: 0, missed: 0, pruned: 0, repeatsUnexplained: 0 });
    expect(toll.repeatsAtMost).toBeLessThanOrEqual(repeatsOfAKill);
  },
);
