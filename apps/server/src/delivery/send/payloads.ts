import {
  type Attributes,
  hasPlaceholders,
  personalise,
  type Placeholder,
  type PushPayload,
  type StoredPayload,
  translatePayload,
  type Translations,
  withUtm,
} from '@sineta/protocol';
import type { MessageRow } from '../../database/schema.ts';
import type { AttributesByToken } from '../../devices/attributes/attributes.ts';
import { getsVariant, variantContent } from '../../messages/experiments/experiment.ts';
import { maxPlaintextLength } from '@sineta/web-push';
import { proofLength, type ReceiptProofs } from '../../messages/receipts/receipt-proofs.ts';
import type { Recipient } from './recipients.ts';
import { lookUpLanguage } from '../../sites/languages/language-lookup.ts';

/** The payload for one device. */
export type PayloadOf = (recipient: Pick<Recipient, 'token' | 'device' | 'group'>) => Uint8Array;

type Content = Pick<MessageRow, 'payload' | 'translations'>;

type SentMessage = Pick<MessageRow, 'id'> &
  Content &
  Partial<Pick<MessageRow, 'experiment' | 'experiment_result' | 'corrected_at'>>;

const noAttributes: AttributesByToken = new Map();

/**
 * Whether the payloads of a message may have values of each device, which {@link payloadsOf} then requires. Other data of
 * the sender can contain braces too.
 */
export function isPersonal({
  payload,
  translations,
  experiment,
}: { readonly payload: string | null } & Pick<SentMessage, 'translations' | 'experiment'>): boolean {
  return [payload, translations, experiment].some((text) => text?.includes('{{') === true);
}

/**
 * Builds the payload of each language and variant once, chooses by device and adds the values of its attributes and the
 * proof for its receipts. Direct messages have no experiment.
 */
export function payloadsOf(
  message: SentMessage,
  proofs: Pick<ReceiptProofs, 'of'>,
  attributes: AttributesByToken = noAttributes,
): PayloadOf {
  const { id, experiment = null, experiment_result: result, corrected_at = null } = message;
  const languagesOf = (content: Content) =>
    chooseLanguage(content, (text) => preparePayload(asSent(text), id));
  const written = languagesOf(message);
  const varied = variantContent({ ...message, experiment, corrected_at });
  const variant = varied === undefined ? written : languagesOf(varied);
  return ({ token, device, group }) => {
    const choose = getsVariant(group, result) ? variant : written;
    const payloadFor = choose(device?.locale ?? null);
    const { bytes, proofAt } = payloadFor(attributes.get(token));
    if (proofAt === undefined) return bytes;
    const own = Buffer.from(bytes);
    own.write(proofs.of(id, token), proofAt, 'latin1');
    return own;
  };
}

/** Completes the links of a payload once for all devices. */
function asSent(text: string): string {
  // Other data of the sender can have this name too.
  return text.includes('"utm":') ? JSON.stringify(withUtm(JSON.parse(text) as StoredPayload)) : text;
}

interface PreparedPayload {
  readonly bytes: Buffer;
  /** Where the proof is written; undefined if there is no room for one. */
  readonly proofAt?: number;
}

/** Prepares a payload once for all devices, and again for each with attributes if it has placeholders. */
function preparePayload(text: string, id: string): (attributes: Attributes | undefined) => PreparedPayload {
  const payload = text.includes('{{') ? (JSON.parse(text) as PushPayload) : undefined;
  if (payload === undefined || !hasPlaceholders(payload.notification)) {
    const prepared = withRoomForProof(text, id);
    return () => prepared;
  }
  const prepare = (attributes: Attributes): PreparedPayload => {
    const notification = personalise(payload.notification, (placeholder) => valueOf(attributes, placeholder));
    return withRoomForProof(JSON.stringify({ ...payload, notification }), id);
  };
  const general = prepare({});
  return (attributes) => (attributes === undefined ? general : prepare(attributes));
}

function valueOf(attributes: Attributes, { name, fallback }: Placeholder): string {
  return Object.hasOwn(attributes, name) ? attributes[name]! : fallback;
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
  { payload, translations }: Content,
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
