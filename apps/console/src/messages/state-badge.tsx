import type { MessageState } from '@sineta/protocol';
import { Badge, type Tone } from '@sineta/ui';
import { useTexts } from '../i18n/use-texts.ts';
import { messagesTexts } from './messages-texts.ts';

const tones: Readonly<Record<MessageState, Tone>> = {
  scheduled: 'plain',
  sending: 'brass',
  sent: 'good',
  cancelled: 'plain',
  expired: 'bad',
  failed: 'bad',
};

/** The state of a message. */
export function StateBadge({ state }: { readonly state: MessageState }) {
  const { states } = useTexts(messagesTexts);
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
