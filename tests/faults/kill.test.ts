import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience } from './harness/audience.ts';
import { type FaultedService, serve } from './harness/service.ts';

/** 200 in the soak. */
const rounds = Number(process.env.SINETA_FAULT_ROUNDS ?? 25);
const devices = 150;
/** What one kill may repeat: the requests under way to one push service, and the answers not yet written of its batches. */
const repeatsOfAKill = 256 + 8 * 100;

it(
  `loses nothing that was accepted in ${rounds} kills at random moments`,
  { timeout: rounds * 10_000 },
  async () => {
    const sink = await startPushSink();
    const place = { SINETA_DATA_DIR: temporaryDirectory() };
    const first = await serve(place, sink.origin);
    const paths = await registerAudience(first.url, first, sink.origin, devices);
    await first.close();

    const accepted = new Map<string, string>();
    for (let round = 0; round < rounds; round++) {
      const service = await serve(place, sink.origin);
      const sending = sendUntilGone(service, `r${round}`, accepted);
      await delay(Math.random() * 400);
      await service.kill();
      await sending;
    }
    expect(accepted.size).toBeGreaterThan(rounds / 2);

    const last = await serve(place, sink.origin);
    for (const id of accepted.values()) {
      const { counts } = await waitFor(
        'a message to be sent',
        async () => {
          const status = await last.message(id);
          return status.state === 'sent' && status;
        },
        { timeout: 60_000, describe: async () => JSON.stringify(await last.message(id)) },
      );
      expect(counts).toMatchObject({ targeted: devices, accepted: devices, failed: 0, gone: 0 });
    }
    const arrived = Map.groupBy(sink.arrivals, ({ headers }) => headers['topic']);
    const missed = [...accepted.keys()].flatMap((name) => {
      const reached = new Set(arrived.get(name)?.map(({ path }) => path));
      return paths.filter((path) => !reached.has(path)).map((path) => `${name} ${path}`);
    });
    expect(missed).toEqual([]);
    const messages = [...arrived.values()].reduce(
      (sum, each) => sum + new Set(each.map(({ path }) => path)).size,
      0,
    );
    expect(sink.arrivals.length - messages).toBeLessThanOrEqual(rounds * repeatsOfAKill);
  },
);

/** Sends to everyone, one message after the other, until the service is gone. What it accepted is noted by its topic. */
async function sendUntilGone(
  service: FaultedService,
  prefix: string,
  accepted: Map<string, string>,
): Promise<void> {
  for (let number = 0; ; number++) {
    const collapseKey = `${prefix}-${number}`;
    try {
      const id = await service.send({ notification: { title: 'Aviso' }, collapseKey, publish: false });
      accepted.set(collapseKey, id);
    } catch {
      return;
    }
    await delay(60);
  }
}
