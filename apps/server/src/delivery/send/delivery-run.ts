import type { Logger } from '../../logger.ts';
import type { DeliveryResult } from './delivery-result.ts';
import type { EncryptedMessage } from './encrypt-burst.ts';
import type { Recipient } from './recipients.ts';
import { advance, createRunState, type RunEvent } from './run-state.ts';

export interface DeliveryRunOptions {
  /** The messages of the run, in groups that begin one after the other. */
  readonly groups: AsyncIterable<readonly EncryptedMessage[]>;
  /** Sends one message and calls `onStarted` when its request begins. */
  readonly send: (message: EncryptedMessage, onStarted: () => void) => Promise<DeliveryResult | undefined>;
  readonly record: (result: DeliveryResult) => void;
  /** Called once every request has begun or was deferred: from then on only responses are awaited. */
  readonly onSent: () => void;
  /** Aborted: no group begins. */
  readonly stop: AbortSignal;
  /** How long responses are awaited after that, in milliseconds. */
  readonly responseTimeout: number;
  /**
   * Whether other devices of the batch could be sent to now, which happens when the run has ended. Called while no
   * response comes, with the milliseconds of that.
   */
  readonly holdsUpOthers?: (silentFor: number) => boolean;
  readonly logger: Logger;
}

/** A request that is still in progress after its run ended. */
export interface LateResponse {
  readonly recipient: Recipient;
  /** Undefined when the request was aborted. */
  readonly result: Promise<DeliveryResult | undefined>;
}

/** How a delivery run ended. */
export interface RunOutcome {
  /** False when a device was not sent to, or its request was aborted. */
  readonly isComplete: boolean;
  /** Requests without a recorded result. */
  readonly late: readonly LateResponse[];
  /** What was thrown instead of a result, as when the database is away. */
  readonly errors: readonly unknown[];
}

/** How often a run looks whether it holds up others, in milliseconds. */
const lookInterval = 250;

/**
 * Sends a message to each recipient, once. A group begins when every request of the one before has begun or was deferred.
 * Responses are awaited only at the end and not for long, so that a slow push service delays no other.
 */
export async function runDelivery(options: DeliveryRunOptions): Promise<RunOutcome> {
  const state = createRunState();
  const results = new Map<Recipient, Promise<DeliveryResult | undefined>>();
  const ended = Promise.withResolvers<void>();
  let onNextGroup = () => {};

  function apply(event: RunEvent): void {
    for (const effect of advance(state, event)) {
      if (effect.kind === 'record') options.record(effect.result);
      else if (effect.kind === 'next-group') onNextGroup();
      else if (effect.kind === 'end') ended.resolve();
      else options.logger.error({ err: effect.error }, 'a late response failed; its request is repeated');
    }
  }

  async function send(message: EncryptedMessage): Promise<DeliveryResult | undefined> {
    const { recipient } = message;
    try {
      const result = await options.send(message, () => apply({ kind: 'started', recipient }));
      apply({ kind: 'result', recipient, result });
      return result;
    } catch (error) {
      apply({ kind: 'error', recipient, error });
      return undefined;
    }
  }

  try {
    for await (const group of options.groups) {
      if (options.stop.aborted || state.errors.length > 0) {
        apply({ kind: 'stopped' });
        break;
      }
      await new Promise<void>((resolve) => {
        onNextGroup = resolve;
        apply({ kind: 'group', recipients: group.map(({ recipient }) => recipient) });
        for (const message of group) results.set(message.recipient, send(message));
      });
    }
  } finally {
    options.onSent();
  }
  apply({ kind: 'all-sent' });
  const timer = setTimeout(() => apply({ kind: 'timeout' }), options.responseTimeout);
  let awaited = state.inProgress.size;
  let silentFor = 0;
  const look = setInterval(() => {
    silentFor = state.inProgress.size === awaited ? silentFor + lookInterval : 0;
    awaited = state.inProgress.size;
    if (silentFor > 0 && options.holdsUpOthers?.(silentFor)) apply({ kind: 'timeout' });
  }, lookInterval);
  await ended.promise;
  clearTimeout(timer);
  clearInterval(look);
  const late = [...state.inProgress].map((recipient) => ({ recipient, result: results.get(recipient)! }));
  return { isComplete: state.isComplete, late, errors: state.errors };
}
