import { type Executor, inTransaction } from '../../database/executor.ts';
import { addToMessage } from '../messages.ts';
import { foldTimeline } from '../outcomes/timeline.ts';
import { sumCounts } from './message-counts.ts';

/** Messages of one query. */
const pageSize = 100;

/**
 * Folds the counts of messages that have ended into their rows, so that lists add up only those of recent messages. Any
 * number of processes may do so at once.
 */
export async function foldCounts(db: Executor): Promise<void> {
  let last = '';
  for (;;) {
    const found = await db
      .selectFrom('message_count')
      .select('message')
      .distinct()
      .where('message', '>', last)
      .orderBy('message')
      .limit(pageSize)
      .execute();
    const ids = found.map(({ message }) => message);
    const messages = new Map((await findMessages(db, ids)).map((message) => [message.id, message]));
    for (const id of ids) {
      const message = messages.get(id);
      if (message?.state === 'sending' || message?.state === 'scheduled') continue;
      await foldMessage(db, message?.site, id);
      await foldTimeline(db, id);
    }
    if (ids.length < pageSize) return;
    last = ids.at(-1)!;
  }
}

async function findMessages(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (
    db
      .selectFrom('message')
      .select(['site', 'id', 'state'])
      // There are few sites, and the primary key, which starts with the site, is used this way.
      .where('site', 'in', db.selectFrom('site').select('id'))
      .where('id', 'in', ids)
      .execute()
  );
}

/** @param site - undefined for a message that was deleted: nothing of it remains */
function foldMessage(db: Executor, site: string | undefined, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const taken = await transaction
      .deleteFrom('message_count')
      .where('message', '=', id)
      .returningAll()
      .execute();
    if (site !== undefined && taken.length > 0) {
      await addToMessage(transaction, site, id, sumCounts(taken));
    }
  });
}
