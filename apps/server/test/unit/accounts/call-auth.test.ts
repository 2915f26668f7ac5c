import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { callAuth } from '../../../src/accounts/better-auth/call-auth.ts';

const request = { headers: {}, ip: '192.0.2.1' } as unknown as FastifyRequest;

test.for([
  // Another request ended the session while this one renewed it.
  ['UNAUTHORIZED', 'unauthorized'],
  ['INTERNAL_SERVER_ERROR', 'storage_unavailable'],
] as const)('a session that cannot be read with %s is %s', async ([status, code]) => {
  const refused = callAuth(request, {} as FastifyReply, async () => {
    throw new APIError(status, { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' });
  });
  await expect(refused).rejects.toMatchObject({ code });
});
