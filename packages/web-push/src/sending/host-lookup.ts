import type { LookupFunction } from 'node:net';
import { LRUCache } from 'lru-cache';
import { isInventable } from '../endpoints/push-service.ts';
import { WebPushError } from '../errors.ts';

/** How many hosts are remembered, and how long a host that does not exist is not looked up again. */
const remembered = { max: 1000, ttl: 10 * 60_000 };

/**
 * Refuses hosts that strangers invented. A lookup occupies one of the few threads of Node.js, so a host that does not
 * exist (RFC 8020: NXDOMAIN) is looked up once in ten minutes. A host that resolved before may only be missing for a
 * moment, as may one that the policy lists by its full name: their errors stay temporary.
 */
export function refuseInvented(lookup: LookupFunction): LookupFunction {
  const resolved = new LRUCache<string, true>({ max: remembered.max });
  const missing = new LRUCache<string, true>(remembered);
  return (hostname, options, callback) => {
    if (!isInventable(hostname)) return lookup(hostname, options, callback);
    if (missing.has(hostname)) {
      process.nextTick(callback, notFound(hostname), '', 0);
      return;
    }
    lookup(hostname, options, (error, address, family) => {
      if (error === null) resolved.set(hostname, true);
      if (error?.code !== 'ENOTFOUND' || resolved.has(hostname)) return callback(error, address, family);
      missing.set(hostname, true);
      callback(notFound(hostname), '', 0);
    });
  };
}

function notFound(host: string): WebPushError {
  return new WebPushError(
    'host_not_found',
    `${host} does not exist, so the message was not sent. The endpoint was invented, or DNS does not work.`,
  );
}
