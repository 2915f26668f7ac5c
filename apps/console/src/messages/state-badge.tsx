import type { MessageState } from '@sineta/protocol';
import { Badge, type Tone } from '@sineta/ui';
import { useMessagesTexts } from './messages-texts.ts';

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
  const { states } = useMessagesTexts();
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
