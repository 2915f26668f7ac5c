import type { SiteSettings } from '@sineta/protocol';
import { expect, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from './running-server.ts';

/** Starts a service, until the end of the test, whose default site has these settings. */
export async function startWithSite(
  settings: object,
  env?: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const server = await startTestServer(env);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const saved = await server.ask<SiteSettings>('PATCH', '/v1/sites/default/settings', {
    json: settings,
    key: server.adminKey,
  });
  expect(saved.status).toBe(200);
  return server;
}
