import type { Target } from '@sineta/protocol';
import type { Executor } from '../../database/executor.ts';
import { findDeviceOf } from '../find-devices.ts';

/** The length of a device token; a device id is shorter. */
const tokenLength = 43;

/**
 * Replaces the device ids of a target with device tokens: callers who do not manage devices know only ids. An id of no
 * device of the site stays, and is refused like an unknown token.
 */
export async function withTokens(db: Executor, site: string, target: Target): Promise<Target> {
  if ('token' in target) {
    return isToken(target.token) ? target : { token: await tokenOf(db, site, target.token) };
  }
  if (!('tokens' in target) || target.tokens.every(isToken)) return target;
  const tokens: string[] = [];
  for (const reference of target.tokens) tokens.push(await tokenOf(db, site, reference));
  return { tokens };
}

async function tokenOf(db: Executor, site: string, reference: string): Promise<string> {
  if (isToken(reference)) return reference;
  const device = await findDeviceOf(db, site, reference);
  return device?.token ?? reference;
}

function isToken(reference: string): boolean {
  return reference.length === tokenLength;
}
