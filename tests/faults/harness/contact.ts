import type { Arrival } from '../../../apps/server/test/harness/push-sink.ts';

const domain = 'sineta.example';

/** Each process gives push services a different contact (RFC 8292 §2.1), which identifies the sender of a request. */
export function contactOf(process: string): string {
  return `mailto:${process}@${domain}`;
}

/** The process that sent this request. */
export function senderOf({ headers }: Pick<Arrival, 'headers'>): string {
  const [, claims = ''] = /^vapid t=[^.]+\.([^.]+)\./.exec(headers.authorization ?? '') ?? [];
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return sub.slice('mailto:'.length, -domain.length - 1);
}
