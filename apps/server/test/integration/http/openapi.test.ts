import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../harness/running-server.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly tags: readonly string[];
}

interface OpenApi {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

let server: TestServer;
let document: OpenApi;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.ask<OpenApi>('GET', '/openapi.json')).body;
});
afterAll(() => server[Symbol.asyncDispose]());

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...document });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test('the page of the API loads its files', async () => {
  const page = await fetch(`${server.url}/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const files = [...(await page.text()).matchAll(/(?:href|src)="(\/docs\/[^"]+)"/g)].map(([, path]) => path!);
  const types = await Promise.all(
    files.map(async (path) => {
      const response = await fetch(server.url + path);
      await response.arrayBuffer();
      return [path, response.status, response.headers.get('content-type')];
    }),
  );
  expect(types).toEqual([
    ['/docs/static/swagger-ui.css', 200, 'text/css; charset=utf-8'],
    ['/docs/errors', 200, 'text/html; charset=utf-8'],
    ['/docs/sending', 200, 'text/html; charset=utf-8'],
    ['/docs/embedding', 200, 'text/html; charset=utf-8'],
    ['/docs/users', 200, 'text/html; charset=utf-8'],
    ['/docs/operations', 200, 'text/html; charset=utf-8'],
    ['/docs/static/swagger-ui-bundle.js', 200, 'text/javascript; charset=utf-8'],
    ['/docs/static/start.js', 200, 'text/javascript; charset=utf-8'],
  ]);
});

test('the page of the API begins with messages, and every tag has its place and a description', () => {
  const names = document.tags.map(({ name }) => name);
  expect(names[0]).toBe('messages');
  expect(names.at(-1)).toBe('health');
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect(names.toSorted()).toEqual([...used].toSorted());
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
});

test('the document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const findings = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  const found = findings.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  expect(found.toSorted()).toEqual([
    // The OpenID provider sends the browser here, and the response sends it on.
    'operation-2xx-response #/paths/~1v1~1auth~1sign-in~1provider~1callback/get/responses',
    // These operations take no input, so that a request for them cannot be wrong.
    'operation-4xx-response #/paths/~1healthz/get/responses',
    'operation-4xx-response #/paths/~1readyz/get/responses',
    'operation-4xx-response #/paths/~1v1~1set-up/get/responses',
  ]);
});

test('the document lists every operation, each with an id and a summary of its own', () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual([
    'DELETE /v1/api-keys/{id}',
    'DELETE /v1/devices/{token}',
    'DELETE /v1/invitations/{id}',
    'DELETE /v1/me/passkeys/{id}',
    'DELETE /v1/me/sessions',
    'DELETE /v1/me/sessions/{id}',
    'DELETE /v1/members/{id}',
    'DELETE /v1/sites/{site}/devices/{device}/test-name',
    'DELETE /v1/sites/{site}/drafts/{id}',
    'DELETE /v1/sites/{site}/identity-secrets/{id}',
    'DELETE /v1/sites/{site}/images/{id}',
    'DELETE /v1/sites/{site}/messages/{id}',
    'DELETE /v1/sites/{site}/recurring-messages/{id}',
    'DELETE /v1/sites/{site}/segments/{id}',
    'DELETE /v1/sites/{site}/templates/{id}',
    'DELETE /v1/sites/{site}/topics/{id}',
    'DELETE /v1/sites/{site}/users/{user}',
    'GET /healthz',
    'GET /metrics',
    'GET /readyz',
    'GET /v1/api-keys',
    'GET /v1/audit',
    'GET /v1/audit:export',
    'GET /v1/auth/sign-in/provider/callback',
    'GET /v1/devices/{token}',
    'GET /v1/devices/{token}/clicked-messages',
    'GET /v1/devices/{token}/tests/{test}',
    'GET /v1/invitations',
    'GET /v1/me',
    'GET /v1/me/sessions',
    'GET /v1/me/sign-in-methods',
    'GET /v1/members',
    'GET /v1/set-up',
    'GET /v1/sites',
    'GET /v1/sites/{site}',
    'GET /v1/sites/{site}/activity',
    'GET /v1/sites/{site}/audience',
    'GET /v1/sites/{site}/calendar',
    'GET /v1/sites/{site}/devices',
    'GET /v1/sites/{site}/devices/{device}/details',
    'GET /v1/sites/{site}/devices/{device}/export',
    'GET /v1/sites/{site}/devices:export',
    'GET /v1/sites/{site}/direct-messages',
    'GET /v1/sites/{site}/direct-messages/days',
    'GET /v1/sites/{site}/direct-messages:export',
    'GET /v1/sites/{site}/disturbance',
    'GET /v1/sites/{site}/drafts',
    'GET /v1/sites/{site}/drafts/{id}',
    'GET /v1/sites/{site}/feed',
    'GET /v1/sites/{site}/identity-secrets',
    'GET /v1/sites/{site}/images',
    'GET /v1/sites/{site}/messages',
    'GET /v1/sites/{site}/messages/{id}',
    'GET /v1/sites/{site}/messages/{id}/events',
    'GET /v1/sites/{site}/messages/{id}/failures',
    'GET /v1/sites/{site}/messages/{id}/failures:export',
    'GET /v1/sites/{site}/messages/{id}/failures:summary',
    'GET /v1/sites/{site}/messages/{id}/receipts',
    'GET /v1/sites/{site}/messages/{id}/receipts:export',
    'GET /v1/sites/{site}/messages/{id}/timeline',
    'GET /v1/sites/{site}/messages:export',
    'GET /v1/sites/{site}/overview',
    'GET /v1/sites/{site}/recurring-messages',
    'GET /v1/sites/{site}/recurring-messages/{id}',
    'GET /v1/sites/{site}/segments',
    'GET /v1/sites/{site}/segments/{id}',
    'GET /v1/sites/{site}/settings',
    'GET /v1/sites/{site}/templates',
    'GET /v1/sites/{site}/templates/{id}',
    'GET /v1/sites/{site}/test-devices',
    'GET /v1/sites/{site}/topics',
    'GET /v1/sites/{site}/topics:export',
    'GET /v1/sites/{site}/users',
    'GET /v1/sites/{site}/users/{user}',
    'GET /v1/sites/{site}/users/{user}/export',
    'GET /v1/sites/{site}/users:export',
    'GET /v1/sites/{site}/vapid-keys',
    'GET /v1/sites/{site}/web-app-manifest',
    'PATCH /v1/api-keys/{id}',
    'PATCH /v1/devices/{token}',
    'PATCH /v1/me',
    'PATCH /v1/me/passkeys/{id}',
    'PATCH /v1/members/{id}',
    'PATCH /v1/sites/{site}/messages/{id}',
    'PATCH /v1/sites/{site}/recurring-messages/{id}',
    'PATCH /v1/sites/{site}/settings',
    'PATCH /v1/sites/{site}/users/{user}',
    'POST /v1/api-keys',
    'POST /v1/auth/change-password',
    'POST /v1/auth/confirm-password',
    'POST /v1/auth/sign-in/email',
    'POST /v1/auth/sign-in/passkey',
    'POST /v1/auth/sign-in/passkey/options',
    'POST /v1/auth/sign-in/provider',
    'POST /v1/auth/sign-out',
    'POST /v1/auth/two-factor/disable',
    'POST /v1/auth/two-factor/enable',
    'POST /v1/auth/two-factor/enable-passkeys',
    'POST /v1/auth/two-factor/verify-backup-code',
    'POST /v1/auth/two-factor/verify-totp',
    'POST /v1/conversions',
    'POST /v1/devices/{token}/tests',
    'POST /v1/devices/{token}/topics:add',
    'POST /v1/devices/{token}/topics:remove',
    'POST /v1/invitations',
    'POST /v1/invitations:accept',
    'POST /v1/invitations:check',
    'POST /v1/me/passkeys',
    'POST /v1/me/passkeys/options',
    'POST /v1/password-resets',
    'POST /v1/password-resets:use',
    'POST /v1/receipts',
    'POST /v1/set-up',
    'POST /v1/sites',
    'POST /v1/sites/{site}/audience:count',
    'POST /v1/sites/{site}/devices',
    'POST /v1/sites/{site}/devices/{device}:forget',
    'POST /v1/sites/{site}/devices:import',
    'POST /v1/sites/{site}/drafts',
    'POST /v1/sites/{site}/drafts/{id}:edit',
    'POST /v1/sites/{site}/drafts/{id}:endApprovalRequest',
    'POST /v1/sites/{site}/drafts/{id}:requestApproval',
    'POST /v1/sites/{site}/identity-secrets',
    'POST /v1/sites/{site}/images',
    'POST /v1/sites/{site}/messages',
    'POST /v1/sites/{site}/messages/{id}:cancel',
    'POST /v1/sites/{site}/messages/{id}:correct',
    'POST /v1/sites/{site}/messages/{id}:endExperiment',
    'POST /v1/sites/{site}/messages/{id}:retry',
    'POST /v1/sites/{site}/messages/{id}:withdraw',
    'POST /v1/sites/{site}/messages:batch',
    'POST /v1/sites/{site}/messages:countDevices',
    'POST /v1/sites/{site}/recurring-messages',
    'POST /v1/sites/{site}/recurring-messages:preview',
    'POST /v1/sites/{site}/vapid-keys',
    'PUT /v1/sites/{site}/devices/{device}/attributes',
    'PUT /v1/sites/{site}/devices/{device}/tags',
    'PUT /v1/sites/{site}/devices/{device}/test-name',
    'PUT /v1/sites/{site}/devices/{device}/user',
    'PUT /v1/sites/{site}/drafts/{id}',
    'PUT /v1/sites/{site}/segments/{id}',
    'PUT /v1/sites/{site}/templates/{id}',
    'PUT /v1/sites/{site}/topics/{id}',
  ]);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const key of ['operationId', 'summary'] as const) {
    expect(new Set(operations.map((operation) => operation[key])).size).toBe(operations.length);
  }
});

test('schemas have the names of the protocol, and every reference has a target', () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(['Device', 'Feed', 'Problem', 'RegisterDevice', 'SendMessage', 'Site']),
  );
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  const known = names.map((name) => `#/components/schemas/${name}`);
  expect(new Set(references)).toEqual(new Set(known));
});

test('the type of a problem links to a page that describes its code', async () => {
  const { body } = await server.ask('GET', '/v1/nothing');
  const [path, code] = body.type.split('#');
  const page = await server.ask<string>('GET', path!);
  expect(page.status).toBe(200);
  expect(page.body).toContain(`id="${code}"`);
  expect(page.body).toContain(`href="#${code}"`);
});
