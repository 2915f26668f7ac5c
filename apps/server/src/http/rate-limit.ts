import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Address6 } from 'ip-address';
import { isIPv4, isIPv6 } from 'node:net';
import { ApiError } from '../api-error.ts';
import { callerAddress } from './caller-address.ts';
import { createNetworkQuota, type NetworkQuota, unknownNetwork } from './network-quota.ts';
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
  if (isIPv6(address)) return new Address6(`${address}/64`).startAddress().correctForm();
  return isIPv4(address) ? address : unknownNetwork;
}

/** How many callers of a wider network can use their whole limit at once. */
const callersPerNetwork = 50;

/**
 * Limits requests to the operation, from one caller and from all callers of a wider network: a caller who has an IPv6 /48
 * has 65,536 networks of 64 bits.
 */
export function limitRate(perMinute: number): OperationPart {
  const quota = createNetworkQuota(perMinute * callersPerNetwork, 60_000);
  return {
    config: { rateLimit: requestsPerMinute(perMinute) },
    errors: ['rate_limited'],
    // After the limit by address: what it refuses to one caller must not use up the limit of the network.
    async preParsing(request, reply) {
      const address = callerAddress(request);
      refuseIfExhausted(quota, address, reply);
      quota.count(address);
    },
  };
}

/**
 * @param cause - what there was too much of, and what to do besides waiting
 * @throws ApiError `rate_limited`, with Retry-After in the response.
 */
export function refuseIfExhausted(
  quota: NetworkQuota,
  address: string,
  reply: FastifyReply,
  cause = 'Too many requests from this network.',
): void {
  const wait = quota.wait(address);
  if (wait > 0) refuseFor(wait, reply, cause);
}

/**
 * @param wait - milliseconds
 * @param cause - as in {@link refuseIfExhausted}
 * @throws ApiError `rate_limited`, with Retry-After in the response.
 */
export function refuseFor(wait: number, reply: FastifyReply, cause: string): never {
  const seconds = Math.ceil(wait / 1000);
  reply.header('Retry-After', String(seconds));
  throw new ApiError('rate_limited', {
    detail: `${cause} Wait ${seconds} s; Retry-After has the time in seconds.`,
  });
}

export function requestsPerMinute(max: number): { readonly max: number; readonly timeWindow: number } {
  return { max, timeWindow: 60_000 };
}
