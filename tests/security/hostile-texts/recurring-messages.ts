import type { RecurringMessage } from '@sineta/protocol';

type Ask = <T>(method: string, path: string, json: unknown) => Promise<T | undefined>;

/** Where the texts of a recurring message are shown. */
interface ShownRecurring {
  readonly path: string;
  readonly inList: string;
  readonly inCalendar: string;
  readonly inComposer: readonly string[];
}

/** The month of the calendar in which they recur. */
export const calendarMonth = new Date(Date.now() + 45 * 24 * 60 * 60 * 1000).toISOString().slice(0, 7);

/** Creates a message that recurs on two days: the calendar shows the scheduled message of the first one, and the second one. */
export async function addRecurring(
  ask: Ask,
  [name, title, body]: readonly [string, string, string],
): Promise<ShownRecurring | undefined> {
  const created = await ask<RecurringMessage>('POST', '/v1/sites/default/recurring-messages', {
    name,
    message: { target: { everyone: true }, notification: { title, body } },
    startsAtLocal: `${calendarMonth}-15T09:00`,
    rule: 'FREQ=DAILY;COUNT=2',
  });
  return (
    created && {
      path: `/console/sites/default/compose?recurring=${created.id}`,
      inList: name,
      inCalendar: title,
      inComposer: [title, body],
    }
  );
}
