import { createRecurringMessageSchema, type CreateRecurringMessage } from '@sineta/protocol';
import { onTestFinished } from 'vitest';
import { inTransaction } from '../../src/database/executor.ts';
import { createScheduler } from '../../src/delivery/scheduler.ts';
import { openJobQueue } from '../../src/jobs/open.ts';
import { createLogger } from '../../src/logger.ts';
import { createRecurring, findRecurring } from '../../src/messages/recurring/recurring-messages.ts';
import { scheduleRecurring } from '../../src/messages/recurring/start-recurring.ts';
import { requireSite } from '../../src/sites/sites.ts';
import type { TestStorage } from './storage.ts';

const silent = createLogger({ level: 'silent' });

export const author = { kind: 'user', id: 'ana', name: 'Ana' } as const;

/** Recurring messages of the default site by a clock that the test sets. */
export async function startWithRecurring(storage: TestStorage, start: string) {
  const { db } = storage;
  let now = Date.parse(start);
  const clock = () => now;
  const jobs = await openJobQueue(storage.location, storage, silent);
  onTestFinished(() => jobs.stop());
  const scheduler = createScheduler({ db, jobs, clock });
  const context = { db, scheduler, clock, publicUrl: () => 'https://mural.example/' };
  return {
    context,
    jobs,
    clock,
    setClock(time: string) {
      now = Date.parse(time);
    },
    /** Every day at 8:00 by the clock of the site, from 2026-12-01 on. */
    create: (changes: Partial<CreateRecurringMessage> = {}) =>
      inTransaction(db, async (transaction) => {
        const created = createRecurringMessageSchema.parse({
          name: 'Missa',
          message: { target: { everyone: true }, notification: { title: 'Missa' } },
          startsAtLocal: '2026-12-01T08:00',
          rule: 'FREQ=DAILY',
          ...changes,
        });
        return createRecurring(
          context,
          transaction,
          await requireSite(transaction, 'default'),
          created,
          author,
        );
      }),
    /** One look, as each process does it every few seconds. */
    look: (logger = silent) => scheduleRecurring({ ...context, logger }),
    find: async (id: string) => (await findRecurring(db, 'default', id))!,
    /** The states of its messages, by their time. */
    async messagesOf(id: string) {
      const rows = await db
        .selectFrom('message')
        .select(['id', 'state', 'send_at'])
        .where('recurring', '=', id)
        .orderBy('send_at')
        .execute();
      return rows.map(({ state, send_at }) => [new Date(send_at).toISOString().slice(0, 16), state]);
    },
  };
}
