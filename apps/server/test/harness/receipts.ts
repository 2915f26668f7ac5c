import type { ReceiptEvent, Receipts } from '@sineta/protocol';
import { createReceiptProofs } from '../../src/messages/receipts/receipt-proofs.ts';
import type { TestServer } from './running-server.ts';

/** What the worker of a device reports of a message. */
export async function receiptsOf(
  server: TestServer,
  token: string,
  message: string,
  event: ReceiptEvent,
): Promise<Receipts> {
  const { secret } = (await server.rows()) as { readonly secret: { name: string; value: string }[] };
  const { value } = secret.find(({ name }) => name === 'receipts')!;
  return { token, receipts: [{ message, event, proof: createReceiptProofs(value).of(message, token) }] };
}
