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
  | 'cancelled';

/** The latest that is known of a direct message: what its device reported, else what its push service did. */
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
  return state === 'failed' && reason === 'expired' ? 'expired' : state;
}
