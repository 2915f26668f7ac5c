import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import type { Wrapper } from '../harness/service/service-process.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience } from './harness/audience.ts';
import { serve } from './harness/service.ts';

/** Root may write everywhere unless it drops this capability (capabilities(7)); other users never have it. */
const withoutOverride: { readonly wrapper?: Wrapper } =
  process.getuid?.() === 0 ? { wrapper: ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] } : {};

it('does not start with a read-only data directory, and starts with all its data once it is writable', async () => {
  const sink = await startPushSink();
  const dataDir = temporaryDirectory();
  const place = { SINETA_DATA_DIR: dataDir };
  const first = await serve(place, sink.origin, withoutOverride);
  const [path] = await registerAudience(first, sink.origin, 1);
  const id = await first.send({ notification: { title: 'Aviso' } });
  await first.waitForCounts(id, { accepted: 1 });
  await first.close();

  chmodSync(dataDir, 0o500);
  chmodSync(join(dataDir, 'sineta.db'), 0o400);
  const refused = await serve(place, sink.origin, withoutOverride).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  expect(refused).toContain(dataDir);
  expect(refused).toContain('Give the user of the service write access to the data directory');
  expect(refused).not.toContain('    at ');

  chmodSync(dataDir, 0o700);
  chmodSync(join(dataDir, 'sineta.db'), 0o600);
  const again = await serve(place, sink.origin, withoutOverride);
  expect((await again.message(id)).counts).toMatchObject({ accepted: 1 });
  const next = await again.send({ notification: { title: 'Aviso' } });
  await again.waitForCounts(next, { accepted: 1 });
  expect(sink.arrivals.map((arrival) => arrival.path)).toEqual([path, path]);
});

it('accepts nothing while the disk is full, keeps accepted messages, and continues when there is space', async () => {
  const sink = await startPushSink();
  const place = { SINETA_DATA_DIR: temporaryDirectory() };
  const service = await serve(place, sink.origin);
  await registerAudience(service, sink.origin, 20);
  const accepted = new Map<string, string>();
  const send = async (collapseKey: string): Promise<void> => {
    const body = 'x'.repeat(2000);
    const id = await service.send({ notification: { title: 'Aviso', body }, collapseKey, publish: false });
    accepted.set(collapseKey, id);
  };

  limitFiles(service.pid, 2 ** 20);
  const fill = async (): Promise<never> => {
    for (let number = 0; ; number++) await send(`before-${number}`);
  };
  await expect(fill()).rejects.toThrow(/→ 503 .*storage_unavailable.*same Idempotency-Key/);
  await expect(send('refused')).rejects.toThrow('storage_unavailable');
  await waitFor('the log to report it', () => service.output().includes('so nothing is accepted'));
  // A pause of seconds follows several shorter ones, after each of which a job could run again.
  await waitFor('a failure not to be stored for seconds', () => /"pause":[2-9]\d{3},/.test(service.output()));
  const requests = Map.groupBy(sink.arrivals, ({ path, headers }) => `${path} ${String(headers['topic'])}`);
  expect(Math.max(...[...requests.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);

  limitFiles(service.pid, 'unlimited');
  await waitFor('a message to be accepted', () =>
    send('after').then(
      () => true,
      () => false,
    ),
  );
  await service.kill();
  const again = await serve(place, sink.origin);
  for (const id of accepted.values()) {
    const { counts } = await again.waitForCounts(id, { accepted: 20 });
    expect(counts).toMatchObject({ targeted: 20, accepted: 20, failed: 0, gone: 0 });
  }
  const arrived = new Set(sink.arrivals.map(({ headers }) => headers['topic']));
  expect(arrived).toEqual(new Set(accepted.keys()));
});

/** Limits the size of each file of a process, like a full disk: a write beyond it fails (setrlimit(2)). */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
