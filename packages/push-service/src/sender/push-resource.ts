import { PushError } from '../errors.ts';
import { type HttpResponse, emptyResponse } from '../http/http-response.ts';
import type { Message } from '../message.ts';
import type { MessageStore } from '../message-store.ts';
import { checkEncryptedBody } from './encrypted-body.ts';
import { type HeaderFields, parsePushHeaders } from './push-headers.ts';
import { checkVapid } from './vapid.ts';

/** RFC 8030 §7.2: a service must accept this size; no public one accepts more. */
export const largestBody = 4096;

export interface PushRequest {
  /** The origin in the request. */
  readonly origin: string;
  readonly subscriptionId: string;
  readonly headers: HeaderFields;
  /** Undefined if it exceeded {@link largestBody}. */
  readonly body: Buffer | undefined;
}

/**
 * Accepts a message from a sender (RFC 8030 §5).
 * @throws PushError with the code of the first violated rule
 */
export function acceptPush(
  request: PushRequest,
  store: MessageStore,
  clock: () => number,
): { response: HttpResponse; message: Message } {
  const { origin, subscriptionId, headers, body } = request;
  const subscription = store.subscription(subscriptionId);
  if (subscription === undefined) throw new PushError('subscription_unknown');
  if (!subscription.active) throw new PushError('subscription_gone');
  const { applicationServerKey } = subscription;
  checkVapid(headers['authorization'], { origin, applicationServerKey, now: clock() });
  const parsed = parsePushHeaders(headers);
  if (body === undefined) throw new PushError('body_too_large');
  checkEncryptedBody(body, headers);
  const message = store.accept({ subscriptionId, body, ...parsed });
  const response = emptyResponse(201, {
    location: `${origin}/message/${message.id}`,
    ttl: String(parsed.ttl),
  });
  return { response, message };
}

/**
 * Deletes a queued message.
 * @throws PushError message_unknown
 */
export function deleteMessage(id: string, store: MessageStore): HttpResponse {
  if (!store.delete(id)) throw new PushError('message_unknown');
  return emptyResponse(204);
}
