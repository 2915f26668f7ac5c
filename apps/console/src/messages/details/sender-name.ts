import type { MessageDetails } from '@sineta/protocol';
import { startKeyName } from '../../accounts/api-keys/start-key-name.ts';

interface SenderTexts {
  /** The API key that the service created at its first start. */
  readonly startKey: string;
  readonly digest: string;
  readonly welcome: string;
  /** The service schedules the messages of recurring messages. */
  readonly recurring: string;
}

/** Who sent a message. The service has stored names for its own senders, which are no words of the console. */
export function senderName(
  { kind, name }: NonNullable<MessageDetails['sentBy']>,
  texts: SenderTexts,
): string {
  if (kind === 'system') return name === 'digest' || name === 'welcome' ? texts[name] : texts.recurring;
  return kind === 'key' && name === startKeyName ? texts.startKey : name;
}
