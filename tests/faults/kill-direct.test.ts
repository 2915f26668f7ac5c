import { expect, it, onTestFinished } from 'vitest';
import { type Answer, startPushSink } from '../../apps/server/test/harness/push-sink.ts';
import { temporaryDirectory } from '../../apps/server/test/harness/storage.ts';
import { startPostgres } from '../harness/service/postgres.ts';
import { waitFor } from '../harness/wait-for.ts';
import { registerAudience } from './harness/audience.ts';
import { passAMinute } from './harness/pass-time.ts';
import { type FaultedService, type Place, serve } from './harness/service.ts';
import { tokensByEndpoint } from './harness/tokens.ts';

const devices = 300;
/** The server is killed when it has accepted this many of the messages of a round. */
const acceptedAtKill = 100;

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
  'sends every direct message that was accepted before the server was killed, on %s',
  async (engine) => {
    const place = await engines[engine]();
    let isSilent = true;
    const delivered = new Set<string>();
    const { origin } = await startPushSink(({ headers }): Answer | Promise<Answer> => {
      if (isSilent) return new Promise(() => {});
      delivered.add(String(headers['topic']));
      return { status: 201 };
    });

    let service = await serve(place, origin);
    await registerAudience(service, origin, devices);
    const tokens = [...(await tokensByEndpoint(place)).values()];
    const accepted = new Set<string>();
    const deliveredAtKill = new Map<string, number>();
    for (const round of ['before-requests', 'while-sending', 'again']) {
      isSilent = round === 'before-requests';
      for (const message of await sendUntilKilled(service, tokens, round)) accepted.add(message);
      const ofRound = [...delivered].filter((message) => message.startsWith(round));
      deliveredAtKill.set(round, ofRound.length);
      isSilent = false;
      // On PostgreSQL another process may still be sending them until their lease ends.
      if (engine === 'PostgreSQL') await passAMinute(place);
      service = await serve(place, origin);
    }

    expect(deliveredAtKill.get('before-requests')).toBe(0);
    const missing = () => [...accepted].filter((message) => !delivered.has(message));
    await waitFor('all accepted messages', () => missing().length === 0, {
      timeout: 60_000,
      describe: () => `missing: ${missing().join(', ')}`,
    });
  },
);

/** Sends a message to each device at once and kills the server meanwhile. Returns the messages that were accepted. */
async function sendUntilKilled(
  service: FaultedService,
  tokens: readonly string[],
  round: string,
): Promise<readonly string[]> {
  const accepted: string[] = [];
  const { promise: isEnough, resolve } = Promise.withResolvers<void>();
  const sends = tokens.map(async (token, index) => {
    const collapseKey = `${round}-${index}`;
    try {
      await service.send({ target: { token }, notification: { title: 'Pedido pronto' }, collapseKey });
    } catch {
      // The server was killed before its response, so it may have accepted the message.
      return;
    }
    accepted.push(collapseKey);
    if (accepted.length === acceptedAtKill) resolve();
  });
  await isEnough;
  await service.kill();
  await Promise.all(sends);
  return accepted;
}
