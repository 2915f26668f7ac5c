import type { ErrorCode } from '@sineta/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requirePermission, requireMember } from '../../../src/http/authentication.ts';
import { noContent, operation } from '../../../src/http/operation.ts';
import { requireSiteOrigin } from '../../../src/http/origins.ts';
import { limitRate } from '../../../src/http/rate-limit.ts';

const text = { url: '/items', operationId: 'test', tag: 'tests', summary: 'Test' };
const responses = { 204: noContent('Done.') };
const handler = async () => undefined;
const identity = async () => undefined;

/** The codes in the descriptions of the responses. */
function codesOf({ schema }: ReturnType<typeof operation>): string[] {
  const declared = Object.values(schema?.response as Record<string, { readonly description?: string }>);
  return declared.flatMap(({ description = '' }) =>
    [...description.matchAll(/`(\w+)`:/g)].map(([, code]) => code!),
  );
}

test('an operation without parts can only find storage unavailable', () => {
  const route = operation({ ...text, method: 'GET', responses, handler });
  expect(codesOf(route)).toEqual(['storage_unavailable']);
  expect(route.schema?.security).toEqual([]);
  const health = operation({ ...text, method: 'GET', responses, handler, withoutStorage: true });
  expect(codesOf(health)).toEqual([]);
});

const input: ErrorCode[] = ['malformed_json', 'invalid_request', 'unsupported_media_type', 'body_too_large'];

test('errors follow from the schemas of the input', () => {
  const get = { ...text, method: 'GET', responses, handler, withoutStorage: true } as const;
  const post = { ...get, method: 'POST' } as const;
  expect(codesOf(operation({ ...get, query: z.object({}) }))).toEqual(['invalid_request']);
  expect(codesOf(operation({ ...get, params: z.object({}) }))).toEqual(['not_found']);
  expect(codesOf(operation({ ...post, body: z.object({}) })).toSorted()).toEqual(input.toSorted());
  expect(codesOf(operation(post))).not.toContain('invalid_request');
  const stream = operation({ ...post, body: z.unknown(), consumes: 'application/x-ndjson' });
  expect(codesOf(stream).toSorted()).toEqual(['body_too_large', 'unsupported_media_type']);
});

test('errors and security follow from the parts', () => {
  const route = (uses: Parameters<typeof operation>[0]['uses'] = [], method: 'GET' | 'DELETE' = 'GET') =>
    operation({ ...text, method, uses, responses, handler, withoutStorage: true });
  const read = route([requirePermission(identity, 'read')]);
  expect(codesOf(read).toSorted()).toEqual([
    'forbidden',
    'origin_not_allowed',
    'rate_limited',
    'unauthorized',
  ]);
  expect(read.schema?.security).toEqual([{ apiKey: [] }, { session: [] }]);
  // No scope of an API key has this permission.
  const team = route([requirePermission(identity, 'team')], 'DELETE');
  expect(team.schema?.security).toEqual([{ session: [] }]);
  expect(codesOf(team)).toContain('origin_not_allowed');
  expect(route([requireMember(identity)]).schema?.security).toEqual([{ session: [] }]);
  const limited = route([requireSiteOrigin(async () => true), limitRate(5)]);
  expect(codesOf(limited)).toEqual(['origin_not_allowed', 'rate_limited']);
  expect(limited.config).toMatchObject({ rateLimit: { max: 5 } });
});

test('an operation declares what its handler throws', () => {
  const errors = ['message_closed'] as const;
  const route = operation({ ...text, method: 'GET', responses, errors, handler, withoutStorage: true });
  expect(codesOf(route)).toEqual(['message_closed']);
});
