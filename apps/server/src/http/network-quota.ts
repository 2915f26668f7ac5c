import { Address6 } from 'ip-address';
import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Counts events by network, up to a number within a period. Its memory is bounded: the network seen longest ago is forgotten. */
export interface NetworkQuota {
  /** Milliseconds until the network of this address has quota again; 0 while it has some. */
  wait(address: string): number;
  /** Counts an event of this address. */
  count(address: string): void;
  /**
   * Reserves quota for an event that takes time, so that concurrent ones cannot exceed it together.
   * @returns ends the reservation, and counts the event if it happened
   */
  reserve(address: string): (happened: boolean) => void;
}

interface Period {
  readonly endsAt: number;
  used: number;
}

/** Networks in memory, about 200 bytes each. */
const maxNetworks = 20_000;

/** How long events usually take that hold the rest of a quota, in milliseconds. */
const reservationTime = 1000;

export function createNetworkQuota(max: number, period: number, now = () => Date.now()): NetworkQuota {
  // By size, because `max` allocates its lists at once, and each limited operation has a quota.
  const periods = new LRUCache<string, Period>({ maxSize: maxNetworks, sizeCalculation: () => 1 });
  /** Events that have begun, by network. */
  const reserved = new Map<string, number>();
  const current = (network: string): Period | undefined => {
    const known = periods.get(network);
    return known !== undefined && known.endsAt > now() ? known : undefined;
  };
  const count = (network: string): void => {
    const known = current(network);
    if (known) known.used += 1;
    else periods.set(network, { endsAt: now() + period, used: 1 });
  };
  const addReserved = (network: string, change: 1 | -1): void => {
    const left = (reserved.get(network) ?? 0) + change;
    if (left === 0) reserved.delete(network);
    else reserved.set(network, left);
  };
  return {
    wait(address) {
      const network = networkOf(address);
      const { used, endsAt } = current(network) ?? { used: 0, endsAt: 0 };
      if (used >= max) return endsAt - now();
      return used + (reserved.get(network) ?? 0) < max ? 0 : reservationTime;
    },
    count: (address) => count(networkOf(address)),
    reserve(address) {
      const network = networkOf(address);
      addReserved(network, 1);
      return (happened) => {
        addReserved(network, -1);
        if (happened) count(network);
      };
    },
  };
}

/**
 * What all callers share for whom a trusted proxy states no address (RFC 7239 §6.2): a text for each connection would give
 * each a quota of its own.
 */
export const unknownNetwork = 'unknown';

/**
 * The network that one organisation or access provider has: an IPv4 /24 or an IPv6 /48 (RFC 6177 §2). One caller can use
 * all 65,536 networks of 64 bits in a /48.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  if (isIPv6(address)) return new Address6(`${address.split('%')[0]}/48`).startAddress().correctForm();
  return unknownNetwork;
}
