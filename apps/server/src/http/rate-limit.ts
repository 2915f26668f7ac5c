import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Address6 } from 'ip-address';
import { isIPv6 } from 'node:net';
import { ApiError } from '../api-error.ts';
import { callerAddress } from './caller-address.ts';
import type { OperationPart } from './operation.ts';

/** Lets routes limit requests by the caller's network. */
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

/** One IPv4 address, or one IPv6 /64 network: what a household or a server usually has. */
export function callerNetwork(address: string): string {
  return isIPv6(address) ? new Address6(`${address}/64`).startAddress().correctForm() : address;
}

/** Limits requests from one network to the operation. */
export function limitRate(perMinute: number): OperationPart {
  return { config: { rateLimit: requestsPerMinute(perMinute) }, errors: ['rate_limited'] };
}

export function requestsPerMinute(max: number): { readonly max: number; readonly timeWindow: number } {
  return { max, timeWindow: 60_000 };
}
