import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../../../scripts/seed/random.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { FaultedAudience } from './faulted-audience.ts';
import type { Killed } from './repeats.ts';
import { type Accepted, broadcast, type NamedDevice, sendOnAndOn } from './sending.ts';
import type { FaultedService, FaultedWorker } from './service.ts';

const kills = Number(process.env['SINETA_FAULT_ROUNDS'] ?? 9);

/** The number of kills on PostgreSQL: at each moment, of a server and of a worker. */
export const killsOnPostgres = Math.round((kills * 5) / 9);

/** The number of kills of the only process on a SQLite data directory. */
export const killsOnSqlite = kills - killsOnPostgres;

/** When a process is killed. */
export type Moment = 'during a broadcast' | 'while it sends' | 'at any time';

/**
 * Nine kills cover every moment on each engine, and of each process on PostgreSQL. A broadcast takes longest, so that it gets
 * every tenth kill.
 */
export function momentOf(round: number): Moment {
  if (round % 10 === 0) return 'during a broadcast';
  return round % 2 === 1 ? 'while it sends' : 'at any time';
}

/** The random moments of a run, which SINETA_FAULT_SEED repeats. */
export function randomMoments(): Random {
  const seed = Number(process.env['SINETA_FAULT_SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`SINETA_FAULT_SEED=${seed}\n`);
  return createRandom(seed);
}

export interface KillOptions {
  /** The process that accepts messages. */
  readonly service: FaultedService;
  /** The name of the round. */
  readonly name: string;
  readonly accepted: Accepted;
  /** The devices that get direct messages. */
  readonly named: readonly NamedDevice[];
  readonly moment: Moment;
  readonly random: Random;
}

/** The longest delay before a kill, in milliseconds; usually it is much shorter. */
const longest = 1200;

/** Kills a process while messages to a topic and direct messages are sent: at any time, or once it is sending. */
export async function killWhileSending(
  { requests }: FaultedAudience,
  victim: FaultedService | FaultedWorker,
  { service, name, accepted, named, moment, random }: KillOptions,
): Promise<Killed> {
  const enough = new AbortController();
  const sending = sendOnAndOn(service, { name, accepted, named }, enough.signal);
  const before = requests.length;
  const sends = (): boolean => requests.slice(before).some(({ sender }) => sender === victim.name);
  if (moment === 'while it sends') await waitFor(`${victim.name} to send`, sends, { timeout: 60_000 });
  await delay(random.next() ** 2 * longest);
  const killed = await kill(victim);
  enough.abort();
  await sending;
  return killed;
}

/**
 * Kills the only delivering process in the middle of a broadcast. It gets fewer responses than a batch of 1,000 has
 * devices, so that a process that counts only whole batches never gets there.
 */
export async function killMidBroadcast(
  audience: FaultedAudience,
  victim: FaultedService,
  { name, accepted, random }: Pick<KillOptions, 'name' | 'accepted' | 'random'>,
): Promise<Killed> {
  const release = audience.holdAnswers(name, 500 + random.below(300));
  const id = await broadcast(victim, name, accepted);
  const counted = await waitFor('a part of a batch to be counted', async () => {
    const { counts } = await victim.message(id);
    return counts.accepted > 200 && counts.accepted;
  });
  const killed = await kill(victim);
  release();
  return { ...killed, counted: { message: name, accepted: counted } };
}

async function kill(victim: FaultedService | FaultedWorker): Promise<Killed> {
  const at = performance.now();
  await victim.kill();
  return { name: victim.name, at };
}
