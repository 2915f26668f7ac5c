/** Why a message was not accepted, or not sent again; the names are those of the protocol. */
export type DeliveryErrorCode = 'payload_too_large' | 'not_found' | 'idempotency_key_reused' | 'message_over';

/** A message that cannot be accepted or sent again: nothing was changed. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: DeliveryErrorCode;

  constructor(code: DeliveryErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
