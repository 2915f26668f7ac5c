import type { DeliveryLimits } from '@sineta/protocol';
import { maxDailyLimit } from '@sineta/protocol/daily-limit';

/** The delivery limits as their form has them: texts, empty for none. */
export interface DeliveryLimitsDraft {
  readonly dailyLimit: string;
  readonly start: string;
  readonly end: string;
  readonly excess: DeliveryLimits['excess'];
}

export type DeliveryLimitsFault = 'dailyLimit' | 'missing' | 'equal';

/** What is wrong with a form, and in which field. */
interface Faulty {
  readonly fault: DeliveryLimitsFault;
  readonly field: 'dailyLimit' | 'start' | 'end';
}

/** The form of stored limits. */
export function toDraft({ dailyLimit, quietHours, excess }: DeliveryLimits): DeliveryLimitsDraft {
  return {
    dailyLimit: dailyLimit === null ? '' : String(dailyLimit),
    start: quietHours?.start ?? '',
    end: quietHours?.end ?? '',
    excess,
  };
}

/** The limits that a form describes, or what is wrong with it. Pure. */
export function readDraft({
  dailyLimit,
  start,
  end,
  excess,
}: DeliveryLimitsDraft): { readonly limits: DeliveryLimits } | Faulty {
  const count = dailyLimit.trim() === '' ? null : Number(dailyLimit);
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= maxDailyLimit)) {
    return { fault: 'dailyLimit', field: 'dailyLimit' };
  }
  if ((start === '') !== (end === '')) return { fault: 'missing', field: start === '' ? 'start' : 'end' };
  if (start !== '' && start === end) return { fault: 'equal', field: 'end' };
  return { limits: { dailyLimit: count, quietHours: start === '' ? null : { start, end }, excess } };
}
