import type { AttributesByToken } from '../../devices/attributes/attributes.ts';
import type { DirectDelivery } from '../../messages/direct/direct-request.ts';
import type { ReceiptProofs } from '../../messages/receipts/receipt-proofs.ts';
import type { PlainMessage } from '../send/encrypt-burst.ts';
import { type PayloadOf, payloadsOf } from '../send/payloads.ts';

/** Builds the payloads of a message once, for all its devices in a group. */
export function toPlainMessages(
  deliveries: readonly DirectDelivery[],
  proofs: ReceiptProofs,
  attributes?: AttributesByToken,
): (DirectDelivery & PlainMessage)[] {
  const payloads = new Map<string, PayloadOf>();
  return deliveries.map(({ message, device }) => {
    const { id, token, payload, translations, attempts } = message;
    const payloadOf =
      payloads.get(id) ?? payloadsOf({ id, payload: payload ?? '', translations }, proofs, attributes);
    payloads.set(id, payloadOf);
    const recipient = { token, device, attempts };
    return { message, device, recipient, payload: payloadOf(recipient) };
  });
}
