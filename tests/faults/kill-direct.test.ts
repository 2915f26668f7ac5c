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

/** How many requests of each round get a response before the kill. */
const responsesBeforeKill = { 'before-responses': 0, 'while-sending': 50, again: Infinity };

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
    const [arrived, delivered] = [new Set<string>(), new Set<string>()];
    let current = '';
    let responsesLeft = 0;
    const { origin } = await startPushSink(({ headers }): Answer | Promise<Answer> => {
      const message = String(headers['topic']);
      arrived.add(message);
      if (message.startsWith(current)) {
        if (responsesLeft === 0) return new Promise(() => {});
        responsesLeft -= 1;
      }
      delivered.add(message);
      return { status: 201 };
    });

    let service = await serve(place, origin);
    await registerAudience(service, origin, devices);
    const tokens = [...(await tokensByEndpoint(place)).values()];
    const accepted = new Set<string>();
    const atKill: Record<string, { accepted: number; arrived: number; delivered: number }> = {};
    for (const [round, responses] of Object.entries(responsesBeforeKill)) {
      [current, responsesLeft] = [round, responses];
      const ofRound = (messages: Iterable<string>) => [...messages].filter((each) => each.startsWith(round));
      const acceptedNow = await sendUntilKilled(service, tokens, round, () => ofRound(arrived).length > 0);
      for (const message of acceptedNow) accepted.add(message);
      atKill[round] = {
        accepted: acceptedNow.length,
        arrived: ofRound(arrived).length,
        delivered: ofRound(delivered).length,
      };
      responsesLeft = Infinity;
      // On PostgreSQL another process may still be sending them until their lease ends.
      if (engine === 'PostgreSQL') await passAMinute(place);
      service = await serve(place, origin);
    }

    // Requests arrived, and the messages must be sent again, since no response did.
    expect(atKill['before-responses']!.arrived).toBeGreaterThan(0);
    const whileSending = atKill['while-sending']!;
    expect(whileSending.delivered).toBeGreaterThan(0);
    expect(whileSending.delivered).toBeLessThan(whileSending.accepted);
    const missing = () => [...accepted].filter((message) => !delivered.has(message));
    await waitFor('all accepted messages', () => missing().length === 0, {
      timeout: 60_000,
      describe: () => `missing: ${missing().join(', ')}`,
    });
  },
);

/**
 * Sends a message to each device at once and kills the server meanwhile, once it is sending. Returns the messages that were
 * accepted.
 */
async function sendUntilKilled(
  service: FaultedService,
  tokens: readonly string[],
  round: string,
  isSending: () => boolean,
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
  await waitFor('requests of the round', isSending);
  await service.kill();
  await Promise.all(sends);
  return accepted;
}
