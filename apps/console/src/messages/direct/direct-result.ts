import type { DirectMessage } from '@sineta/protocol';

/** The result of a direct message in one word. */
export type DirectResult =
  | 'sending'
  | 'accepted'
  | 'displayed'
  | 'clicked'
  | 'dismissed'
  | 'gone'
  | 'expired'
  | 'failed'
  | 'held'
  | 'dropped'
  | 'cancelled';

/** The latest known state of a direct message: the report of its device, or the response of its push service. */
export function resultOf({
  state,
  reason,
  displayedAt,
  clickedAt,
  dismissedAt,
}: DirectMessage): DirectResult {
  if (clickedAt !== undefined) return 'clicked';
  if (dismissedAt !== undefined) return 'dismissed';
  if (displayedAt !== undefined) return 'displayed';
  if (state === 'held' && reason?.startsWith('dropped')) return 'dropped';
  return state === 'failed' && reason === 'expired' ? 'expired' : state;
}

/** On how many devices of a message it was sent, shown and clicked. A device that reports a click has shown it. */
export function countsOf(messages: readonly DirectMessage[]) {
  const isClicked = ({ clickedAt }: DirectMessage) => clickedAt !== undefined;
  const isDisplayed = (message: DirectMessage) =>
    isClicked(message) || (message.displayedAt ?? message.dismissedAt) !== undefined;
  return {
    accepted: messages.filter(({ state }) => state === 'accepted').length,
    displayed: messages.filter(isDisplayed).length,
    clicked: messages.filter(isClicked).length,
  };
}
