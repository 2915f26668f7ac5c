import type { MessageDetails } from '@sineta/protocol';

/** When a message was sent: in the local time of the devices, the time that it was planned for. Pure. */
export function sentAt(message: Pick<MessageDetails, 'sendAtLocal' | 'sendAt' | 'createdAt'>): Date {
  return new Date(message.sendAtLocal ?? message.sendAt ?? message.createdAt);
}
