import type { SendMessage } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { ruleOf } from '../../recurring/rule-choices.ts';
import { wallClock } from '../../recurring/wall-clock.ts';

/** Suggests when a message recurs: every week from tomorrow at 8:00 on, by the clock of the site. Pure. */
export function firstRecurrence(now: Date, timeZone: string): { startsAtLocal: string; rule: string } {
  const today = Date.parse(`${wallClock(now, timeZone).slice(0, 10)}T00:00Z`);
  const tomorrow = new Date(today + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const startsAtLocal = `${tomorrow}T08:00`;
  return { startsAtLocal, rule: ruleOf('weekly', startsAtLocal) };
}

/** The name of a recurring message: its title in one line. Pure. */
export function recurrenceName({ notification }: Pick<SendMessage, 'notification'>): string {
  const characters = Array.from(
    notification.title.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069\s]+/gu, ' '),
  );
  return characters
    .slice(0, limits.nameLength / 2)
    .join('')
    .trim();
}
