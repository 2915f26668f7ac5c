import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../harness/wait-for.ts';
import type { FaultedAudience } from './faulted-audience.ts';
import type { Killed } from './repeats.ts';
import { type Accepted, broadcast, sendOnAndOn } from './sending.ts';
import type { FaultedService, FaultedWorker } from './service.ts';

const kills = Number(process.env['SINETA_FAULT_ROUNDS'] ?? 25);

/** Kills of processes with PostgreSQL behind them. */
export const killsOnPostgres = Math.round((kills * 8) / 25);

/** Kills of the one process that has a SQLite data directory. */
export const killsOnSqlite = kills - killsOnPostgres;

/** Whether this kill is one in the middle of a broadcast to everyone. */
export function isMidBroadcast(round: number): boolean {
  return round % 10 === 0;
}

/** The longest that a process is let live, in milliseconds; mostly it is far less. */
const longest = 1200;

/** Kills a process while one message after the other is sent: half of the times at any moment, else when it sends. */
export async function killWhileSending(
  { requests }: FaultedAudience,
  victim: FaultedService | FaultedWorker,
  {
    service,
    name,
    accepted,
  }: { readonly service: FaultedService; readonly name: string; readonly accepted: Accepted },
): Promise<Killed> {
  const enough = new AbortController();
  const sending = sendOnAndOn(service, name, accepted, enough.signal);
  const before = requests.length;
  const sends = (): boolean => requests.slice(before).some(({ sender }) => sender === victim.name);
  if (Math.random() < 0.5) await waitFor(`${victim.name} to send`, sends, { timeout: 60_000 });
  await delay(Math.random() ** 2 * longest);
  const killed = await kill(victim);
  enough.abort();
  await sending;
  return killed;
}

/**
 * Kills the only process that delivers when it has sent about half of a broadcast: if batches were written down as a
 * whole, far more would be repeated than is allowed.
 */
export async function killMidBroadcast(
  { requests }: FaultedAudience,
  victim: FaultedService,
  { name, accepted }: { readonly name: string; readonly accepted: Accepted },
): Promise<Killed> {
  await broadcast(victim, name, accepted);
  const enough = 1100 + Math.random() * 300;
  const before = requests.length;
  const hasSent = (): boolean =>
    requests.length - before > enough &&
    requests.slice(before).filter(({ message }) => message === name).length > enough;
  await waitFor(`${victim.name} to be in the middle of it`, hasSent, { timeout: 60_000 });
  return kill(victim);
}

async function kill(victim: FaultedService | FaultedWorker): Promise<Killed> {
  const at = performance.now();
  await victim.kill();
  return { name: victim.name, at };
}
