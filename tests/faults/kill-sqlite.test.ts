import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { registerAudience } from './harness/audience.ts';
import { killsOnSqlite as kills, momentToKill } from './harness/kills.ts';
import { repeatsOfAKill } from './harness/repeats.ts';
import { type Accepted, sendOnAndOn } from './harness/sending.ts';
import { serve } from './harness/service.ts';
import { takeToll } from './harness/toll.ts';

it(
  `loses nothing that was accepted in ${kills} kills of the server at random moments`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const sink = await startPushSink(() => delay(25, { status: 201 }));
    const place = { SINETA_DATA_DIR: temporaryDirectory() };
    const first = await serve(place, sink.origin);
    const paths = await registerAudience(first, sink.origin, 150);
    await first.close();

    const accepted: Accepted = new Map();
    const killed: string[] = [];
    for (let round = 0; round < kills; round++) {
      const service = await serve(place, sink.origin, { name: `server-${round}` });
      const sending = sendOnAndOn(service, `r${round}`, accepted);
      await momentToKill(sink, service.name);
      await service.kill();
      killed.push(service.name);
      await sending;
    }
    expect(accepted.size).toBeGreaterThan(kills / 2);

    const service = await serve(place, sink.origin);
    const toll = await takeToll('faults-kill-sqlite', { service, sink, accepted, paths, killed });
    expect(toll).toMatchObject({ lost: 0, missed: 0, pruned: 0, repeatsUnexplained: 0 });
    expect(toll.repeatsAtMost).toBeLessThanOrEqual(repeatsOfAKill);
  },
);
