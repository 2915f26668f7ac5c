import type { MessageState, MessageSummary } from '@sineta/protocol';
import { Badge, type Tone } from '@sineta/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { messagesTexts } from './messages-texts.ts';
import { useNow } from '../time/use-now.ts';
import { isMostlyHeld } from './outcomes/nothing-sent.ts';

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

/** The state of a message whose A/B test runs: the other devices wait for it. */
export function TestingBadge({ until }: { readonly until?: Date }) {
  const { testing, testingUntil } = useTexts(messagesTexts);
  const isToday = until?.toDateString() === useNow().toDateString();
  return <Badge tone="brass">{until === undefined ? testing : testingUntil(until, isToday)}</Badge>;
}

interface ListedStateProps {
  readonly message: Pick<MessageSummary, 'state' | 'counts' | 'dropped' | 'experimentUntil'>;
  /** Whether it can still be undone. */
  readonly isSoon?: boolean;
  /** What follows. */
  readonly more?: readonly string[];
  /** Whether a place is narrow: without the end of an A/B test. */
  readonly isNarrow?: boolean;
  /** Beside the state. */
  readonly children?: ReactNode;
}

/** The state of a message in a list, with the devices that did not get it when it was sent. */
export function ListedState(props: ListedStateProps) {
  const { message, isSoon = false, isNarrow = false, more, children } = props;
  const { state, counts, dropped = 0, experimentUntil: until } = message;
  const { failing, soon, waiting, withheld } = useTexts(messagesTexts);
  const later = counts.held - dropped;
  const failed = counts.failed + counts.gone;
  const words = [
    // Its figures are still those of a message that is being sent, or no device got it for several reasons.
    ...(failed > 0 && (until !== undefined || (counts.held > 0 && counts.accepted === 0))
      ? [failing(failed)]
      : []),
    ...(counts.held > 0 ? [withheld(later, dropped)] : []),
    ...(more ?? []),
  ];
  return (
    <>
      {isMostlyHeld({ state, counts }) ? (
        <Badge>{waiting[later > 0 ? 'held' : 'dropped']}</Badge>
      ) : isSoon ? (
        <Badge tone="brass">{soon}</Badge>
      ) : until === undefined ? (
        <StateBadge state={state} />
      ) : isNarrow ? (
        <TestingBadge />
      ) : (
        <TestingBadge until={new Date(until)} />
      )}
      {children} {words.length > 0 && <span>{words.join(' · ')}</span>}
    </>
  );
}
