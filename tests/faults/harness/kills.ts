import { setTimeout as delay } from 'node:timers/promises';
import type { PushSink } from '../../../apps/server/test/harness/push-sink.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { senderOf } from './contact.ts';

const kills = Number(process.env['SINETA_FAULT_ROUNDS'] ?? 25);

/** Kills of processes with PostgreSQL behind them. */
export const killsOnPostgres = Math.round((kills * 8) / 25);

/** Kills of the one process that has a SQLite data directory. */
export const killsOnSqlite = kills - killsOnPostgres;

/** The longest that a process is let live, in milliseconds; mostly it is far less. */
const longest = 1200;

/** Waits for a moment to kill a process: half of the times it is any, the others it is while the process sends. */
export async function momentToKill(sink: PushSink, process: string): Promise<void> {
  const before = sink.arrivals.length;
  const sends = (): boolean => sink.arrivals.slice(before).some((arrival) => senderOf(arrival) === process);
  if (Math.random() < 0.5) await waitFor(`${process} to send`, sends, { timeout: 30_000 });
  await delay(Math.random() ** 2 * longest);
}
