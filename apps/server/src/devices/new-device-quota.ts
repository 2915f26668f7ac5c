import type { FastifyReply } from 'fastify';
import { createNetworkQuota } from '../http/network-quota.ts';
import { refuseIfExhausted } from '../http/rate-limit.ts';
import type { Registered } from './devices.ts';

interface QuotaRegistration {
  /** The address of the caller. */
  readonly address: string;
  readonly reply: FastifyReply;
  /** Whether the subscription belongs to a device of the site. */
  readonly isKnown: () => Promise<boolean>;
  readonly register: () => Promise<Registered>;
}

const exhausted =
  'This network has registered as many new devices today as one network may, to keep strangers from filling the disk. Devices that are registered keep working. SINETA_NEW_DEVICES_PER_DAY sets the number.';

/** In milliseconds. */
const day = 24 * 60 * 60_000;

/**
 * Limits the new devices of a /24 or /48 network in a day. Known devices are always let through.
 * @throws ApiError `rate_limited`, and whatever `register` throws
 */
export function limitNewDevices(perDay: number): (registration: QuotaRegistration) => Promise<Registered> {
  const quota = createNetworkQuota(perDay, day);
  return async ({ address, reply, isKnown, register }) => {
    if (quota.wait(address) > 0) {
      if (await isKnown()) return register();
      refuseIfExhausted(quota, address, reply, exhausted);
    }
    // Only the registration reveals whether the device is new.
    const end = quota.reserve(address);
    let isNew = false;
    try {
      const registered = await register();
      isNew = registered.created;
      return registered;
    } finally {
      end(isNew);
    }
  };
}
