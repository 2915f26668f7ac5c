import { limits } from '../../limits.ts';
import type { PushPayload } from './push-payload.ts';
import { fillPlaceholders, isPersonalised, type Placeholder } from './placeholders.ts';

type Texts = { readonly title: string; readonly body?: string | undefined };

/** Whether the title or the body has placeholders. */
export function hasPlaceholders({ title, body = '' }: Texts): boolean {
  return isPersonalised(title) || isPersonalised(body);
}

/** Replaces the placeholders of the title and the body. */
export function personalise<Source extends Texts>(
  texts: Source,
  valueOf: (placeholder: Placeholder) => string,
): Source {
  if (!hasPlaceholders(texts)) return texts;
  const { title, body } = texts;
  return {
    ...texts,
    title: fillPlaceholders(title, valueOf),
    ...(body !== undefined && { body: fillPlaceholders(body, valueOf) }),
  };
}

/** The title and the body with the fallback of each placeholder. */
export function impersonal<Source extends Texts>(texts: Source): Source {
  return personalise(texts, ({ fallback }) => fallback);
}

/** A value takes the most bytes if each UTF-16 code unit takes three in UTF-8: one that takes four is two units. */
const longestValue = '\uffff'.repeat(limits.attributeValueLength);

/** The payload with the most bytes that a device can get. */
export function longestPayload(payload: PushPayload): PushPayload {
  const { notification } = payload;
  if (!hasPlaceholders(notification)) return payload;
  return { ...payload, notification: personalise(notification, longestOf) };
}

function longestOf({ fallback }: Placeholder): string {
  return bytesOf(fallback) > bytesOf(longestValue) ? fallback : longestValue;
}

/** In JSON, where some characters of a fallback are escaped. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
