import { type PushPayload, translatePayload, type Translations } from '@sineta/protocol';
import type { MessageRow } from '../../database/schema.ts';
import { maxPlaintextLength } from '@sineta/web-push';
import { proofLength, type ReceiptProofs } from '../../messages/receipts/receipt-proofs.ts';
import type { Recipient } from './recipients.ts';
import { lookUpLanguage } from './language-lookup.ts';

/** The payload for one device. */
export type PayloadOf = (recipient: Pick<Recipient, 'token' | 'device'>) => Uint8Array;

/** Builds the payload of each language once, chooses by device and adds the proof for its receipts. */
export function payloadsOf(
  { id, payload, translations }: Pick<MessageRow, 'id' | 'payload' | 'translations'>,
  proofs: Pick<ReceiptProofs, 'of'>,
): PayloadOf {
  const choose = chooseLanguage({ payload, translations }, (text) => withRoomForProof(text, id));
  return ({ token, device }) => {
    const { bytes, proofAt } = choose(device?.locale ?? null);
    if (proofAt === undefined) return bytes;
    const own = Buffer.from(bytes);
    own.write(proofs.of(id, token), proofAt, 'latin1');
    return own;
  };
}

interface PreparedPayload {
  readonly bytes: Buffer;
  /** Where the proof is written; undefined if there is no room for one. */
  readonly proofAt?: number;
}

/**
 * Adds an empty proof after the id of the message. Nothing else in a payload has this text: quotes within a text are
 * escaped, and the sender did not know the id. A message that was accepted before there were proofs can be too long for
 * one.
 */
function withRoomForProof(payload: string, id: string): PreparedPayload {
  const name = `"sineta":"${id}"`;
  const empty = `${name},"proof":"${'-'.repeat(proofLength)}"`;
  const bytes = Buffer.from(payload.replace(name, () => empty));
  if (bytes.length > maxPlaintextLength) return { bytes: Buffer.from(payload) };
  const start = bytes.indexOf(empty);
  return start === -1 ? { bytes } : { bytes, proofAt: start + empty.length - proofLength - 1 };
}

function chooseLanguage<Value>(
  { payload, translations }: Pick<MessageRow, 'payload' | 'translations'>,
  toValue: (text: string) => Value,
): (locale: string | null) => Value {
  const fallback = toValue(payload);
  if (translations === null) return () => fallback;
  const parsed = JSON.parse(payload) as PushPayload;
  const byTag = new Map([[parsed.notification.lang.toLowerCase(), fallback]]);
  for (const [language, translation] of Object.entries(JSON.parse(translations) as Translations)) {
    const translated = JSON.stringify(translatePayload(parsed, language, translation));
    byTag.set(language.toLowerCase(), toValue(translated));
  }
  return (locale) => lookUpLanguage(locale, byTag) ?? fallback;
}
