import { type ImportLine, importLineSchema } from '@sineta/protocol';
import type { EndpointPolicy } from '@sineta/web-push';
import { ApiError } from '../../api-error.ts';
import { fieldErrors } from '../../http/problems/field-errors.ts';
import { fieldMessage } from '../../http/problems/field-message.ts';
import { checkSubscription } from '../subscription-check.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses one line of an import, as strictly as a registration, but also accepts other spellings of a subscription.
 * @throws ApiError, or WebPushError
 */
export function readImportLine(
  bytes: Buffer,
  policy: EndpointPolicy,
  usableKeys: ReadonlySet<string>,
): ImportLine {
  const { data, error } = importLineSchema.safeParse(canonical(parse(bytes)), { error: fieldMessage });
  if (error) {
    const fields = fieldErrors(error.issues);
    const detail = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
    throw new ApiError('invalid_request', { detail, fields });
  }
  checkSubscription(data, policy, usableKeys);
  return data;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new ApiError('malformed_json', { detail: 'The line is not JSON encoded as UTF-8.', cause });
  }
}

/**
 * Normalizes a subscription to the spelling of browsers, so that a later registration finds the device. Exports can
 * contain keys in standard base64 and endpoints that were never parsed as URLs.
 */
function canonical(line: unknown): unknown {
  if (!isRecord(line) || !isRecord(line['subscription'])) return line;
  const { subscription } = line;
  const { endpoint, keys } = subscription;
  return {
    ...line,
    vapidKey: asBase64url(line['vapidKey']),
    subscription: {
      ...subscription,
      endpoint: typeof endpoint === 'string' ? (URL.parse(endpoint)?.href ?? endpoint) : endpoint,
      keys: isRecord(keys)
        ? { ...keys, p256dh: asBase64url(keys['p256dh']), auth: asBase64url(keys['auth']) }
        : keys,
    },
  };
}

function asBase64url(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('+', '-').replaceAll('/', '_') : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
