import {
  type AcceptedSend,
  type Actor,
  type EndExperiment,
  limits,
  type MessageChange,
  type MessageCorrection,
  type ValidatedMessage,
  type WithdrawMessage,
} from '@sineta/protocol';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type Acceptance, acceptMessage, validateMessage } from './accept/accept.ts';
import { type ChangedMessage, changeMessage } from './accept/change.ts';
import { idempotencyKeyOf } from './accept/idempotency.ts';
import { createGroupCommit } from '../database/group-commit.ts';
import { withTokens } from '../devices/list/named-devices.ts';
import { countRecipients } from './accept/named-target.ts';
import { acceptDirect, validateDirect } from './direct/accept-direct.ts';
import { type DirectAcceptance, type DirectRequest, isDirect } from './direct/direct-request.ts';
import { forecast } from './forecast/forecast.ts';
import type { DirectQueue } from './direct/direct-queue.ts';
import { directRows } from './direct/direct-messages.ts';
import { retryColumns, retryDirect } from './direct/retry-direct.ts';
import { cancelMessage } from './cancel.ts';
import { correctMessage } from './corrections/correct.ts';
import { endExperiment } from './experiments/end-experiment.ts';
import { withdrawMessage } from './corrections/withdraw.ts';
import { type DeletedMessage, deleteMessage } from './delete.ts';
import type { MessageScheduler, RecordAction } from './scheduler.ts';
import { type SelfTest, selfTestMessage } from './self-tests/self-test-message.ts';

/** Accepts, changes, cancels, deletes, corrects, withdraws and retries messages, and ends their experiments. */
export interface MessageService {
  /**
   * Stores a message and schedules its delivery; both are on disk once this resolves.
   * @param sentBy - the actor of its audit entry; no entry is written without one
   * @param author - the name of the author whose draft the actor approved, for this entry
   * @throws ApiError when it does not fit a push message, names an unknown device, was due more than a day
   *   ago, or its idempotency key belongs to another message; StorageError when it cannot be stored
   */
  accept(
    site: string,
    send: AcceptedSend,
    idempotencyKey?: string,
    sentBy?: Actor,
    author?: string,
  ): Promise<Acceptance>;
  /**
   * Checks a message as {@link MessageService.accept} does, and stores nothing.
   * @returns the numbers of devices that the message would reach and disturb, and on which it would be held; and the users whom
   *   it would not reach
   * @throws ApiError for the same reasons
   */
  validate(site: string, send: AcceptedSend, idempotencyKey?: string): Promise<ValidatedMessage>;
  /**
   * Stores the test message that a device asked for.
   * @returns its id
   * @throws StorageError when it cannot be stored
   */
  acceptSelfTest(test: SelfTest): Promise<string>;
  /**
   * Changes a message that is still scheduled.
   * @param record - runs in the transaction, with the changed message
   * @returns false when there is no scheduled message with this id
   * @throws ApiError for the reasons of {@link MessageService.accept}
   */
  change(
    site: string,
    message: string,
    changes: MessageChange,
    record?: RecordAction<ChangedMessage>,
  ): Promise<boolean>;
  /**
   * Stops sending a message. Push services deliver what they have already accepted.
   * @param record - runs in the transaction, with the title of the message
   * @returns false when the message had ended already or does not exist
   */
  cancel(site: string, message: string, record?: RecordAction<string>): Promise<boolean>;
  /**
   * Deletes a message that is still scheduled.
   * @param record - runs in the transaction, with the message
   * @returns false when there is no scheduled message with this id
   */
  delete(site: string, message: string, record?: RecordAction<DeletedMessage>): Promise<boolean>;
  /**
   * Corrects a broadcast that was sent.
   * @returns the id of the message that replaces its notification on devices, if the correction has one
   * @throws ApiError when it is no such broadcast, or does not fit a push message
   */
  correct(
    site: string,
    message: string,
    correction: MessageCorrection,
    by: Actor,
  ): Promise<string | undefined>;
  /**
   * Withdraws a broadcast that was sent.
   * @returns the id of the message that replaces its notification on devices, if the withdrawal has one
   * @throws ApiError when it is no such broadcast
   */
  withdraw(
    site: string,
    message: string,
    withdrawal: WithdrawMessage,
    by: Actor,
  ): Promise<string | undefined>;
  /**
   * Ends the experiment of a message that is being sent with one of its variants.
   * @throws ApiError when it has none that waits for its comparison
   */
  endExperiment(site: string, message: string, choice: EndExperiment, by: Actor): Promise<void>;
  /** {@inheritDoc MessageScheduler.retryFailures} */
  retryFailures: MessageScheduler['retryFailures'];
}

export interface MessageServiceOptions {
  readonly db: Kysely<Schema>;
  readonly scheduler: MessageScheduler;
  /** Takes direct messages once they are on disk. */
  readonly queue: DirectQueue;
  /** The public URL of the service, which notifications without a link open. */
  readonly publicUrl: () => string;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** Direct messages in a transaction, at most. Each has a row for each device that it reaches. */
const directAtOnce = 500;

export function createMessageService({
  db,
  scheduler,
  queue,
  publicUrl,
  clock = Date.now,
}: MessageServiceOptions): MessageService {
  const options = { db, scheduler, publicUrl, clock };
  const direct = createGroupCommit<DirectRequest, DirectAcceptance>({
    async commit(requests) {
      const acceptances = await queue.track(acceptDirect({ ...options, queue }, requests));
      const deliveries = acceptances.flatMap((one) => (one.kind === 'accepted' ? one.deliveries : []));
      // The callers are answered first. On SQLite setImmediate would run after the requests that they send next.
      process.nextTick(() => queue.send(deliveries));
      return acceptances;
    },
    most: directAtOnce,
    size: { of: ({ send }) => countRecipients(send.target), most: limits.recipientsPerBatch },
  });
  return {
    async accept(site, asSent, key, sentBy, author) {
      const idempotencyKey = idempotencyKeyOf(asSent, key);
      const send = { ...asSent, target: await withTokens(db, site, asSent.target) };
      if (!isDirect(send)) return acceptMessage(options, site, send, { idempotencyKey, sentBy, author });
      const acceptance = await direct.add({ site, send, idempotencyKey, sentBy, author });
      if (acceptance.kind === 'refused') throw acceptance.error;
      const { id, repeated, unreached } = acceptance;
      return { id, repeated, ...(unreached.length > 0 && { unreached }) };
    },
    async validate(site, asSent, key) {
      const idempotencyKey = idempotencyKeyOf(asSent, key);
      const send = { ...asSent, target: await withTokens(db, site, asSent.target) };
      const unreached = isDirect(send)
        ? await validateDirect(options, { site, send, idempotencyKey })
        : await validateMessage(options, site, send, idempotencyKey);
      const expected = await forecast(db, site, send, clock());
      return { ...expected, ...(unreached.length > 0 && { unreached: [...unreached] }) };
    },
    async acceptSelfTest(test) {
      const { send, language } = selfTestMessage(test);
      const { id } = await acceptMessage(options, test.site, send, { language });
      return id;
    },
    async change(site, message, asSent, record = async () => {}) {
      const target = asSent.target && (await withTokens(db, site, asSent.target));
      return changeMessage(options, site, message, { ...asSent, ...(target && { target }) }, record);
    },
    cancel: (site, message, record) => cancelMessage(options, site, message, record),
    delete: (site, message, record) => deleteMessage(options, site, message, record),
    correct: (site, message, correction, by) => correctMessage(options, site, message, correction, by),
    withdraw: (site, message, withdrawal, by) => withdrawMessage(options, site, message, withdrawal, by),
    endExperiment: (site, message, choice, by) => endExperiment(options, site, message, choice, by),
    async retryFailures(site, message, record = async () => {}) {
      const rows = await directRows(db, site, message).select(retryColumns).execute();
      if (rows.length > 0) return retryDirect(db, rows, clock(), record);
      return scheduler.retryFailures(site, message, record);
    },
  };
}
