import type { FieldError } from '@sineta/protocol';

/** Why a message was not accepted, or not sent again; the names are those of the protocol. */
export type DeliveryErrorCode =
  | 'invalid_request'
  | 'payload_too_large'
  | 'not_found'
  | 'idempotency_key_reused'
  | 'message_over';

/** A message that cannot be accepted or sent again: nothing was changed. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: DeliveryErrorCode;
  /** What of the message is wrong, when it is the message. */
  readonly fields: readonly FieldError[] | undefined;

  constructor(code: DeliveryErrorCode, message: string, fields?: readonly FieldError[]) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}
