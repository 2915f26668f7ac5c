import { createECDH, randomBytes } from 'node:crypto';

/** The keys of a subscription as a browser gives them: base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Real keys. A few for any number of devices: making a pair takes longer than encrypting for it, and
 * encrypting takes the same time for each.
 */
export function createBrowserKeys(count = 64): BrowserKeys[] {
  return Array.from({ length: count }, () => ({
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }));
}

/** An endpoint of its own for each device, as long as Google's. */
export function endpointOf(origin: string, device: number): string {
  return `${origin}/push/${device}/${'a'.repeat(150)}`;
}
