import type { IncomingHttpHeaders } from 'node:http';

const maxLength = 200;

/**
 * Why a push service refused, in its own words, fit for a log: one short line. Services like to quote the
 * endpoint, so addresses and whatever looks like a token are left out.
 */
export function readReason(headers: IncomingHttpHeaders, body: string): string | undefined {
  const described = headers['x-wns-error-description'];
  const text = (typeof described === 'string' && described) || fromJson(body) || fromHtml(body) || body;
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/https?:\/\/\S+|[\w./~+=%-]{32,}/g, '…')
    .trim()
    .slice(0, maxLength);
  return line === '' ? undefined : line;
}

/** Apple answers `{reason}`, Mozilla `{errno, message}`. */
function fromJson(body: string): string | undefined {
  try {
    const { reason, errno, message } = JSON.parse(body) as Record<string, unknown>;
    if (typeof reason === 'string') return reason;
    if (typeof message !== 'string') return undefined;
    return typeof errno === 'number' ? `${errno}: ${message}` : message;
  } catch {
    return undefined;
  }
}

/** Google's older answers are pages whose title is the reason. */
function fromHtml(body: string): string | undefined {
  return /<title>([^<]*)/i.exec(body)?.[1];
}
