/** Why a message was not accepted; the names are those of the protocol. */
export type DeliveryErrorCode = 'payload_too_large' | 'not_found' | 'idempotency_key_reused';

/** A message that cannot be accepted: nothing of it was kept. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: DeliveryErrorCode;

  constructor(code: DeliveryErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
