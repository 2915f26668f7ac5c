import type { RecurringMessage, SendMessage, Target } from '@sineta/protocol';
import { isSame } from '../../../page/unsaved/use-unsaved.tsx';

/** What the form wrote, with what is stored and has no field: a change replaces the message as a whole. Pure. */
export function keptContent(stored: RecurringMessage['message'], written: SendMessage): SendMessage {
  const { collapse, ifDisturbing } = stored;
  const target = 'users' in stored.target ? usersOf(written.target) : written.target;
  const isForPeople = 'user' in target || 'users' in target;
  const isBroadcast = !(isForPeople || 'token' in target || 'tokens' in target);
  return {
    ...written,
    target,
    ...(isForPeople && collapse && { collapse }),
    ...(isBroadcast && ifDisturbing && { ifDisturbing }),
  };
}

/** The form shows several people as a condition, which by itself would make the message a broadcast. */
function usersOf(target: Target): Target {
  if (!('filter' in target)) return target;
  const { users } = target.filter;
  return users && isSame(target, { filter: { users } }) ? { users } : target;
}
