import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** Makes `config: { rateLimit }` of a route count requests by address (an IPv6 network of 64 bits counts as one). */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new ApiError('rate_limited', {
        detail: `This address asked too often. Wait ${after}, as Retry-After says in seconds.`,
      }),
  });
}

export function perMinute(max: number): { readonly max: number; readonly timeWindow: number } {
  return { max, timeWindow: 60_000 };
}
