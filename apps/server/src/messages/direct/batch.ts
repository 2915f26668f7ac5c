import {
  type Actor,
  type BatchResults,
  idempotencyKeySchema,
  limits,
  sendMessageSchema,
} from '@sineta/protocol';
import { ApiError, problemOf } from '../../api-error.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { presentAcceptance } from '../message-routes.ts';
import type { MessageService } from '../message-service.ts';
import { type DirectSend, isDirect } from './direct-request.ts';

interface BatchOptions {
  /** The idempotency key of the whole batch. */
  readonly key: string | undefined;
  readonly sentBy: Actor;
}

type BatchResult = BatchResults['results'][number];

/**
 * Accepts each message of a batch by itself. The messages share transactions.
 * @returns the id or the problem of each message, in their order; the audience of one that is only validated
 * @throws ApiError `invalid_request` when they name too many recipients together; StorageError when a message cannot be
 * stored, although others may have been
 */
export async function acceptBatch(
  messages: Pick<MessageService, 'accept' | 'validate'>,
  site: string,
  batch: readonly Readonly<Record<string, unknown>>[],
  { key, sentBy }: BatchOptions,
): Promise<BatchResult[]> {
  requireFewRecipients(batch);
  return Promise.all(
    batch.map(async (entry, index): Promise<BatchResult> => {
      try {
        const { send, validateOnly, ownKey } = readEntry(entry);
        // A place in the batch is a key as good as one of its own.
        const idempotencyKey = ownKey ?? (key === undefined ? undefined : `${key} ${index}`);
        if (validateOnly) return await messages.validate(site, send, idempotencyKey);
        return presentAcceptance(await messages.accept(site, send, idempotencyKey, sentBy));
      } catch (error) {
        if (error instanceof ApiError) return { problem: problemOf(error) };
        throw error;
      }
    }),
  );
}

/** @throws ApiError `invalid_request` */
function requireFewRecipients(batch: readonly Readonly<Record<string, unknown>>[]): void {
  const named = batch.reduce((sum, { target }) => sum + countNamed(target), 0);
  if (named <= limits.recipientsPerBatch) return;
  throw new ApiError('invalid_request', {
    detail: 'The messages name too many users and devices together. Nothing was sent. Divide the batch.',
    fields: [
      {
        field: 'messages',
        message: `must not name more than ${limits.recipientsPerBatch} users and devices in all targets together`,
      },
    ],
  });
}

/** The users or devices of a target that is not validated yet. */
function countNamed(target: unknown): number {
  const lists = Object.values(Object(target) as object).filter((value) => Array.isArray(value));
  return lists.reduce((sum, { length }) => sum + length, 0) || 1;
}

/** @throws ApiError `invalid_request`, with the fields of the message. */
function readEntry({ idempotencyKey, ...message }: Readonly<Record<string, unknown>>): {
  readonly send: DirectSend;
  readonly validateOnly: boolean;
  readonly ownKey: string | undefined;
} {
  const read = sendMessageSchema.safeParse(message, { error: fieldMessage });
  const ownKey = idempotencyKeySchema.optional().safeParse(idempotencyKey, { error: fieldMessage });
  const fields = [
    ...fieldErrors(read.error?.issues ?? []),
    ...fieldErrors(ownKey.error?.issues ?? []).map(({ message }) => ({ field: 'idempotencyKey', message })),
  ];
  if (!read.success || !ownKey.success) throw new ApiError('invalid_request', { fields });
  const { validateOnly = false, ...send } = read.data;
  if (isDirect(send)) return { send, validateOnly, ownKey: ownKey.data };
  throw new ApiError('invalid_request', {
    detail:
      'A batch has only messages to users and named devices, sent at once. Send other messages one by one.',
    fields: [
      {
        field: 'target',
        message: `must be a user, users, a token, or at most ${limits.tokensPerDirectMessage} tokens, without a schedule, a delay or a test`,
      },
    ],
  });
}
