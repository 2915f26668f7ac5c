import { createECDH, randomBytes } from 'node:crypto';
import type { RegisterDevice } from '@sineta/protocol';
import { registerDevice } from '../../src/devices/devices.ts';
import type { Storage } from '../../src/database/open.ts';
import { currentVapidKey } from '../../src/sites/vapid-keys/vapid-keys.ts';

type Description = Omit<RegisterDevice, 'user'>;

/** A registration as browsers make it, with new keys. */
export function registrationAt(endpoint: string, extra: Partial<Description> = {}): Description {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    vapidKey: randomBytes(65).toString('base64url'),
    ...extra,
  };
}

/** Registers devices with the endpoints `origin/push/0`, `/1` and so on; returns their tokens in that order. */
export async function registerDevices(
  { db }: Storage,
  origin: string,
  count: number,
  extra: Partial<Description> = {},
  site = 'default',
): Promise<string[]> {
  const { publicKey } = (await currentVapidKey(db, site))!;
  return db.transaction().execute(async (transaction) => {
    const tokens: string[] = [];
    for (let number = 0; number < count; number++) {
      const registration = registrationAt(`${origin}/push/${number}`, { vapidKey: publicKey, ...extra });
      const { token } = await registerDevice(transaction, site, registration);
      tokens.push(token);
    }
    return tokens;
  });
}
