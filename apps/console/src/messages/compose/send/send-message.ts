import type { AcceptedMessage, SendMessage } from '@sineta/protocol';
import type { RequestOptions, Service } from '../../../service/service.ts';

/**
 * Sends a message to the service.
 *
 * @param key - the idempotency key: the same for each attempt, so that the message is sent once
 */
export function sendMessage(
  service: Service,
  site: string,
  message: SendMessage,
  key: string,
  options: RequestOptions = {},
) {
  const headers = { 'idempotency-key': key };
  return service.send<AcceptedMessage>('POST', `/sites/${site}/messages`, message, { ...options, headers });
}
