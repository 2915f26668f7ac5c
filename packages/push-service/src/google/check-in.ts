import { randomBytes } from 'node:crypto';
import type { Answer } from '../http/answer.ts';
import { decode, encode } from './schema.ts';

/** Largest check-in of a browser, in bytes, with room to spare. */
export const largestCheckIn = 64 * 1024;

/**
 * Check-in: Chromium asks who it is. One that was here before keeps its identity.
 * @throws Error when the body is not a check-in
 */
export function checkIn(body: Uint8Array, now: number): Answer {
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

/** 63 bits: Chromium keeps it in a signed number. */
function newIdentity(): string {
  return (randomBytes(8).readBigUInt64BE() >> 1n).toString();
}
