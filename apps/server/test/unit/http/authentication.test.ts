import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { anyIdentity, type Identity } from '../../../src/http/authentication.ts';

/** Authenticates as a caller of this name. */
function always(name: string): Identity {
  return async () => ({ kind: 'key', id: name, name, grants: { everywhere: [], bySite: new Map() } });
}

test.for([
  [undefined, 'session'],
  ['Bearer sk_x', 'key'],
  ['bearer', 'key'],
  ['Bearer two words', 'key'],
  // That of a proxy which asks for a password of its own.
  ['Basic YTpi', 'session'],
  ['Bearers', 'session'],
] as const)('%s is authenticated by the %s', async ([authorization, by]) => {
  const identity = anyIdentity(always('key'), always('session'));
  const request = { headers: { authorization, cookie: 'sineta.session_token=x' } };
  const principal = await identity(request as unknown as FastifyRequest, {} as FastifyReply);
  expect(principal?.name).toBe(by);
});
