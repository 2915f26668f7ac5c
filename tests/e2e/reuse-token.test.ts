import { describe, expect, test } from 'vitest';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('a page that reuses tokens, in %s', (kind) => {
  const testbed = useTestbed(kind);

  /** The requests to the API, from pages and workers. */
  const apiRequests = () => testbed().gateway.requests.filter(({ path }) => path.startsWith('/v1/'));

  /** Opens the page on another origin than the service, and loads it a second time after the registration. */
  async function loadTwice(): Promise<Visit & { token: string; before: number }> {
    const { browser, gateway, host } = testbed();
    const url = embedBell(host, gateway.origin, 'reuse-token');
    await browser.setPermission(url, 'granted');
    const registrations = gateway.matching(tokenRequest).length;
    const first = await visit(browser, url, undefined, 'element');
    await first.bell.waitFor('on');
    const { answer } = await gateway.answered(tokenRequest, registrations);
    const { token } = JSON.parse(answer.body) as { token: string };
    await first.page.close();
    const before = apiRequests().length;
    const second = await visit(browser, url, undefined, 'element');
    await second.bell.waitFor('on');
    await second.settled();
    return { ...second, token, before };
  }

  test('a second load makes no request, and a press does', async () => {
    const { stack } = testbed();
    const { bell, before, token } = await loadTwice();
    expect(apiRequests().slice(before)).toEqual([]);
    await bell.press();
    await waitFor('the request', () => apiRequests().length > before);
    await bell.waitFor('on');
    const { method, path } = apiRequests().findLast((request) => tokenRequest.path.test(request.path))!;
    expect([method, path]).toEqual(['POST', '/v1/sites/default/devices']);
    const message = await stack.send({ target: { token }, notification: { title: 'Sem pedir' } });
    await stack.waitForCounts(message, { displayed: 1 });
  });

  test('a press repairs a device that the service has deleted', async () => {
    const { gateway, stack } = testbed();
    const { page, bell, token } = await loadTwice();
    const registrations = gateway.matching(tokenRequest).length;
    const deleted = await fetch(`${gateway.origin}/v1/devices/${token}`, { method: 'DELETE' });
    expect(deleted.ok).toBe(true);
    const before = apiRequests().length;
    await page.reload();
    await bell.waitFor('on');
    expect(apiRequests().slice(before)).toEqual([]);
    await bell.press();
    const { answer } = await gateway.answered(tokenRequest, registrations);
    const device = JSON.parse(answer.body) as { token: string };
    expect(device.token).not.toBe(token);
    // The subscription may have been dead: the device gets another one before it can be reached.
    await gateway.answered({ method: 'PATCH', path: new RegExp(`^/v1/devices/${device.token}$`) });
    const message = await stack.send({
      target: { token: device.token },
      notification: { title: 'De volta' },
    });
    await stack.waitForCounts(message, { displayed: 1 });
  });
});
