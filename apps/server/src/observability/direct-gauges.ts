import { Gauge, type Registry } from 'prom-client';
import type { Executor } from '../database/executor.ts';
import { type DueDirect, readDueDirect } from '../delivery/direct/due-direct.ts';

/** A scrape reads no more index entries: a few milliseconds. */
const mostCounted = 10_000;

/** Adds the direct messages that are due, read from storage at each scrape: the same in every process. */
export function addDirectGauges(registry: Registry, db: Executor): void {
  // Each gauge reads for itself: filled by another one, it would show the previous scrape.
  const add = (
    name: string,
    help: string,
    most: number,
    valueOf: (due: DueDirect, now: number) => number,
  ): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = Date.now();
        gauge.set(valueOf(await readDueDirect(db, now, most), now));
      },
    });
  };
  add(
    'sineta_direct_messages_due',
    `Direct messages that are due and that no process sends now, counted up to ${mostCounted}.`,
    mostCounted,
    ({ count }) => count,
  );
  add(
    'sineta_direct_messages_lag_seconds',
    'How long ago the oldest of these direct messages became due.',
    1,
    ({ since }, now) => (since === null ? 0 : Math.max(0, now - since) / 1000),
  );
}
