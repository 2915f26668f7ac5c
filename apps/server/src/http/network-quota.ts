import { Address6 } from 'ip-address';
import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Counts events by network, up to a number within a period. Its memory is bounded: the network seen longest ago is forgotten. */
export interface NetworkQuota {
  /** Milliseconds until the network of this address has quota again; 0 while it has some. */
  wait(address: string): number;
  /** Counts an event of this address. */
  count(address: string): void;
}

interface Period {
  readonly endsAt: number;
  used: number;
}

/** Networks in memory, about 200 bytes each. */
const maxNetworks = 20_000;

export function createNetworkQuota(max: number, period: number, now = Date.now): NetworkQuota {
  // By size, because `max` allocates its lists at once, and each limited operation has a quota.
  const periods = new LRUCache<string, Period>({ maxSize: maxNetworks, sizeCalculation: () => 1 });
  const current = (network: string): Period | undefined => {
    const known = periods.get(network);
    return known !== undefined && known.endsAt > now() ? known : undefined;
  };
  return {
    wait(address) {
      const known = current(networkOf(address));
      return known === undefined || known.used < max ? 0 : known.endsAt - now();
    },
    count(address) {
      const network = networkOf(address);
      const known = current(network);
      if (known) known.used += 1;
      else periods.set(network, { endsAt: now() + period, used: 1 });
    },
  };
}

/**
 * The network that one organisation or access provider has: an IPv4 /24 or an IPv6 /48 (RFC 6177 §2). One caller can use
 * all 65,536 networks of 64 bits in a /48.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  if (isIPv6(address)) return new Address6(`${address.split('%')[0]}/48`).startAddress().correctForm();
  return address;
}
