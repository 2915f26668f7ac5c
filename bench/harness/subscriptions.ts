import { createECDH, randomBytes } from 'node:crypto';

/** The keys of a subscription in base64url, as from a browser. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Real keys, shared by the devices: generating a pair takes longer than encrypting for it, and encryption takes the same
 * time for each pair.
 */
export function createBrowserKeys(count = 64): BrowserKeys[] {
  return Array.from({ length: count }, () => ({
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }));
}

/** A distinct endpoint for each device, as long as those of Google. */
export function endpointOf(origin: string, device: number): string {
  return `${origin}/push/${device}/${'a'.repeat(150)}`;
}
