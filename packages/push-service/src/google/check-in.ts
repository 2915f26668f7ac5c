import { randomBytes } from 'node:crypto';
import type { HttpResponse } from '../http/http-response.ts';
import { decode, encode } from './schema.ts';

/** Size limit of a check-in, in bytes; those of browsers are much smaller. */
export const largestCheckIn = 64 * 1024;

/**
 * Check-in: issues an identity to Chromium, or confirms an existing one.
 * @throws Error if the body is not a check-in
 */
export function checkIn(body: Uint8Array, now: number): HttpResponse {
  const { androidId, securityToken } = decode('CheckinRequest', body);
  const isKnown = isIdentity(androidId) && isIdentity(securityToken);
  const response = encode('CheckinResponse', {
    statsOk: true,
    marketOk: true,
    settingsDiff: false,
    timeMsec: String(now),
    androidId: isKnown ? androidId : newIdentity(),
    securityToken: isKnown ? securityToken : newIdentity(),
  });
  return { status: 200, headers: { 'content-type': 'application/x-protobuf' }, body: response };
}

function isIdentity(value: unknown): boolean {
  return typeof value === 'string' && value !== '0';
}

/** 63 bits: Chromium stores it in a signed integer. */
function newIdentity(): string {
  return (randomBytes(8).readBigUInt64BE() >> 1n).toString();
}
