import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../harness/service/postgres.ts';
import { registerAll } from './harness/audience.ts';
import { startFaultedAudience } from './harness/faulted-audience.ts';
import {
  killMidBroadcast,
  killsOnPostgres as kills,
  killWhileSending,
  momentOf,
  randomMoments,
} from './harness/kills.ts';
import { passAMinute } from './harness/pass-time.ts';
import { type Killed, unwrittenAtKill } from './harness/repeats.ts';
import { type Accepted, meetTroubled, namedDevices } from './harness/sending.ts';
import { type FaultedWorker, serve, work } from './harness/service.ts';
import { takeToll } from './harness/toll.ts';

it(
  `loses no accepted message in ${kills} kills of a server or a worker during a broadcast, among messages to a topic and to single devices, and at any time`,
  { timeout: 300_000 + kills * 20_000 },
  async () => {
    const audience = await startFaultedAudience();
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const place = { DATABASE_URL: await postgres.createDatabase() };
    let server = await serve(place, audience.pushServices, { name: 'server' });
    let worker: FaultedWorker | undefined;
    await registerAll(server, audience.devices);

    const random = randomMoments();
    const accepted: Accepted = new Map();
    const named = await namedDevices(audience, place);
    await meetTroubled(server, audience, { accepted, named });
    const killed: Killed[] = [];
    /** Without processes: a direct message whose lease has ended is sent by another process than the one that sends it. */
    const stopAndPassAMinute = async () => {
      await Promise.all([server.close(), worker?.close()]);
      worker = undefined;
      await passAMinute(place);
    };
    for (let round = 0; round < kills; round++) {
      if (round === Math.floor(kills / 2)) {
        await stopAndPassAMinute();
        server = await serve(place, audience.pushServices, { name: 'server-in-the-middle' });
      }
      const name = `r${round}`;
      const moment = momentOf(round);
      if (moment === 'during a broadcast') {
        await worker?.close();
        worker = undefined;
        killed.push(await killMidBroadcast(audience, server, { name, accepted, random }));
      } else {
        worker ??= await work(place, audience.pushServices, `worker-${round}`);
        const victim = Math.floor(round / 2) % 2 === 0 ? worker : server;
        const options = { service: server, name, accepted, named, moment, random };
        killed.push(await killWhileSending(audience, victim, options));
        if (victim === worker) worker = undefined;
      }
      if (killed.at(-1)!.name === server.name) {
        server = await serve(place, audience.pushServices, { name: `server-${round}` });
      }
    }
    await stopAndPassAMinute();
    server = await serve(place, audience.pushServices, { name: 'server-at-the-end' });
    await work(place, audience.pushServices, 'worker');
    expect(accepted.size).toBeGreaterThan(kills / 2);

    const toll = await takeToll('faults-kill-postgres', { service: server, audience, accepted, killed });
    expect(toll).toMatchObject({
      lost: 0,
      missed: 0,
      pruned: 0,
      unpruned: 0,
      repeatsOfCounted: 0,
      repeatsUnexplained: 0,
    });
    expect(toll.directAcrossKills).toBeGreaterThan(0);
    expect(toll.unwrittenAtMost).toBeLessThanOrEqual(unwrittenAtKill);
  },
);
