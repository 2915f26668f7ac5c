import type { DeliveryResult } from './delivery-result.ts';
import type { Recipient } from './recipients.ts';

/** Where a delivery run is. Its reducer changes it in place, because it runs for each device. */
export interface RunState {
  phase:
    /** Requests begin, one group of devices after the other. */
    | 'sending'
    /** No more requests begin; responses are still awaited. */
    | 'awaiting-responses'
    /** The run is over; requests that are still in progress continue without it. */
    | 'ended';
  /** Devices that wait for a permit. The next group begins when there is none. */
  readonly waiting: Set<Recipient>;
  /** Devices whose request is in progress. */
  readonly inProgress: Set<Recipient>;
  /** False when a device was not sent to, or its request was aborted. */
  isComplete: boolean;
  /** What was thrown instead of a result, as when the database is away. */
  readonly errors: unknown[];
}

export type RunEvent =
  | { readonly kind: 'group'; readonly recipients: readonly Recipient[] }
  /** The request of a device begins. */
  | { readonly kind: 'started'; readonly recipient: Recipient }
  /** Undefined when nothing is known: not sent, or aborted. */
  | { readonly kind: 'result'; readonly recipient: Recipient; readonly result: DeliveryResult | undefined }
  | { readonly kind: 'error'; readonly recipient: Recipient; readonly error: unknown }
  /** Every device was in a group, or the run was stopped before. */
  | { readonly kind: 'all-sent' }
  | { readonly kind: 'stopped' }
  /** The responses took too long. */
  | { readonly kind: 'timeout' };

export type RunEffect =
  /** All devices of the group have a permit or a result. */
  | { readonly kind: 'next-group' }
  | { readonly kind: 'record'; readonly result: DeliveryResult }
  | { readonly kind: 'report-late-error'; readonly error: unknown }
  | { readonly kind: 'end' };

const nothing: readonly RunEffect[] = [];
const nextGroup: readonly RunEffect[] = [{ kind: 'next-group' }];
const end: readonly RunEffect[] = [{ kind: 'end' }];

export function createRunState(): RunState {
  return { phase: 'sending', waiting: new Set(), inProgress: new Set(), isComplete: true, errors: [] };
}

/** Applies an event and returns what to do. No clock, no I/O. */
export function advance(state: RunState, event: RunEvent): readonly RunEffect[] {
  switch (event.kind) {
    case 'group':
      for (const recipient of event.recipients) state.waiting.add(recipient);
      return event.recipients.length === 0 ? nextGroup : nothing;
    case 'started':
      state.inProgress.add(event.recipient);
      return leaveGroup(state, event.recipient);
    case 'result':
      if (state.phase === 'ended') return nothing;
      if (event.result === undefined) state.isComplete = false;
      return finish(
        state,
        event.recipient,
        event.result ? [{ kind: 'record', result: event.result }] : nothing,
      );
    case 'error':
      if (state.phase === 'ended') return [{ kind: 'report-late-error', error: event.error }];
      state.errors.push(event.error);
      return finish(state, event.recipient, nothing);
    case 'stopped':
      state.isComplete = false;
      return nothing;
    case 'all-sent':
      state.phase = state.inProgress.size === 0 ? 'ended' : 'awaiting-responses';
      return state.phase === 'ended' ? end : nothing;
    case 'timeout':
      break;
  }
  state.phase = 'ended';
  return end;
}

function finish(state: RunState, recipient: Recipient, effects: readonly RunEffect[]): readonly RunEffect[] {
  state.inProgress.delete(recipient);
  if (state.phase === 'sending') return [...effects, ...leaveGroup(state, recipient)];
  if (state.inProgress.size > 0) return effects;
  state.phase = 'ended';
  return [...effects, ...end];
}

function leaveGroup(state: RunState, recipient: Recipient): readonly RunEffect[] {
  return state.waiting.delete(recipient) && state.waiting.size === 0 ? nextGroup : nothing;
}
