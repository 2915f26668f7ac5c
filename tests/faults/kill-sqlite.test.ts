import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { registerAll } from './harness/audience.ts';
import { startFaultedAudience } from './harness/faulted-audience.ts';
import {
  killMidBroadcast,
  killsOnSqlite as kills,
  killWhileSending,
  momentOf,
  randomMoments,
} from './harness/kills.ts';
import { passAMinute } from './harness/pass-time.ts';
import { type Killed, unwrittenAtKill } from './harness/repeats.ts';
import { type Accepted, meetTroubled, type NamedDevice, namedDevices } from './harness/sending.ts';
import { serve } from './harness/service.ts';
import { takeToll } from './harness/toll.ts';

it(
  `loses no accepted message in ${kills} kills of the server during a broadcast, among messages to a topic and to single devices, and at any time`,
  { timeout: 300_000 + kills * 20_000 },
  async () => {
    const audience = await startFaultedAudience();
    const place = { SINETA_DATA_DIR: temporaryDirectory() };
    const start = (name: string) => serve(place, audience.pushServices, { name });

    const random = randomMoments();
    const accepted: Accepted = new Map();
    let named: readonly NamedDevice[] = [];
    const killed: Killed[] = [];
    for (let round = 0; round < kills; round++) {
      if (round === Math.floor(kills / 2)) await passAMinute(place);
      const service = await start(`server-${round}`);
      if (round === 0) {
        await registerAll(service, audience.devices);
        named = await namedDevices(audience, place);
        await meetTroubled(service, audience, { accepted, named });
      }
      const name = `r${round}`;
      const moment = momentOf(round);
      killed.push(
        await (moment === 'during a broadcast'
          ? killMidBroadcast(audience, service, { name, accepted, random })
          : killWhileSending(audience, service, { service, name, accepted, named, moment, random })),
      );
    }
    expect(accepted.size).toBeGreaterThan(kills / 2);

    await passAMinute(place);
    const service = await start('server');
    const toll = await takeToll('faults-kill-sqlite', { service, audience, accepted, killed });
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
