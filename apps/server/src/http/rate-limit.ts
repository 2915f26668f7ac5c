import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Address6 } from 'ip-address';
import { isIPv6 } from 'node:net';
import { ApiError } from '../api-error.ts';
import { callerAddress } from './caller-address.ts';

/** Makes `config: { rateLimit }` of a route count requests by the caller's network. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => callerNetwork(callerAddress(request)),
    errorResponseBuilder: (_request, { after }) =>
      new ApiError('rate_limited', {
        detail: `Too many requests from this address. Wait ${after}; Retry-After has the time in seconds.`,
      }),
  });
}

/** One address of IPv4, and one network of 64 bits of IPv6: what a household or a server has for itself. */
export function callerNetwork(address: string): string {
  return isIPv6(address) ? new Address6(`${address}/64`).startAddress().correctForm() : address;
}

export function perMinute(max: number): { readonly max: number; readonly timeWindow: number } {
  return { max, timeWindow: 60_000 };
}
