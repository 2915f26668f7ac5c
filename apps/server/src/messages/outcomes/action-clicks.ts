import type { MessageDetails, Notification, PushPayload } from '@sineta/protocol';
import { slotOf } from '../../database/counter-slots.ts';
import type { Executor } from '../../database/executor.ts';

/** A click on an action of a message, as a device reported it. */
export interface ActionClick {
  readonly message: string;
  readonly action: string;
}

/**
 * Adds clicks to the counts of their actions: one row for each action of a message, for any number of clicks. Actions that
 * a message never had are ignored, because any browser may report any name. Devices still show those from before a correction.
 * @param spread - any number that differs between concurrent writers
 */
export async function countActionClicks(
  db: Executor,
  site: string,
  clicks: readonly ActionClick[],
  spread: number,
): Promise<void> {
  if (clicks.length === 0) return;
  const slot = slotOf(db, spread);
  const messages = await db
    .selectFrom('message')
    .select(['id', 'payload', 'corrected_at'])
    .where('site', '=', site)
    .where('id', 'in', [...new Set(clicks.map(({ message }) => message))])
    .orderBy('id')
    .execute();
  const corrected = messages.flatMap(({ id, corrected_at }) => (corrected_at === null ? [] : [id]));
  const earlier = await earlierActions(db, corrected);
  const byMessage = Map.groupBy(clicks, ({ message }) => message);
  const rows = messages.flatMap(({ id, payload }) => {
    const names = new Set([
      ...actionsOf((JSON.parse(payload) as PushPayload).notification),
      ...(earlier.get(id) ?? []),
    ]);
    const byAction = Map.groupBy(byMessage.get(id)!, ({ action }) => action);
    return [...names]
      .sort()
      .map((action) => ({ message: id, action, slot, clicks: byAction.get(action)?.length ?? 0 }));
  });
  const counted = rows.filter((row) => row.clicks > 0);
  if (counted.length === 0) return;
  await db
    .insertInto('action_click')
    .values(counted)
    .onConflict((conflict) =>
      conflict.columns(['message', 'action', 'slot']).doUpdateSet((column) => ({
        clicks: column('action_click.clicks', '+', column.ref('excluded.clicks')),
      })),
    )
    .execute();
}

/** The actions that messages had before their corrections, by message. */
async function earlierActions(
  db: Executor,
  messages: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (messages.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_correction')
    .select(['message', 'notification'])
    .where('message', 'in', messages)
    .execute();
  const byMessage = Map.groupBy(rows, ({ message }) => message);
  return new Map(
    [...byMessage].map(([message, corrections]) => [
      message,
      corrections.flatMap(({ notification }) => actionsOf(JSON.parse(notification) as Notification)),
    ]),
  );
}

function actionsOf({ actions = [] }: Pick<Notification, 'actions'>): string[] {
  return actions.map(({ action }) => action);
}

/** The clicks on each action of a message, the most frequent first. */
export async function listActionClicks(
  db: Executor,
  message: string,
): Promise<NonNullable<MessageDetails['actionClicks']>> {
  const rows = await db
    .selectFrom('action_click')
    .select(['action', ({ fn }) => fn.sum<number | string>('clicks').as('clicks')])
    .where('message', '=', message)
    .groupBy('action')
    .orderBy(({ fn }) => fn.sum('clicks'), 'desc')
    .orderBy('action')
    .execute();
  return rows.map(({ action, clicks }) => ({ action, clicks: Number(clicks) }));
}
