import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('a user whose signature is wrong, in %s', (kind) => {
  let secret: string;
  const testbed = useTestbed(kind, {}, async ({ stack }) => {
    await stack.nameTopic('escola', 'Escola');
    ({ secret } = await ask<{ secret: string }>('POST', '/identity-secrets'));
  });

  async function ask<T>(method: string, path: string): Promise<T> {
    const { stack } = testbed();
    const url = `${stack.service.url}/v1/sites/default${path}`;
    const response = await fetch(url, { method, headers: { authorization: `Bearer ${stack.key}` } });
    return (await response.json()) as T;
  }

  const sign = (id: string) => ({
    id,
    signature: createHmac('sha256', secret).update(`default:${id}`).digest('hex'),
  });
  const wrong = { id: 'u-1003', signature: 'ab'.repeat(32) };

  /** The user whom the service has for the device of the page; undefined if there is none. */
  async function userOf({ page }: Visit): Promise<string | undefined> {
    const token = await page.$eval('sineta-bell', (bell) => (bell as HTMLElement & { token: string }).token);
    const { devices } = await ask<{ devices: readonly { id: string; user?: string }[] }>('GET', '/devices');
    return devices.find(({ id }) => token.startsWith(id))!.user;
  }

  /** The code of the rejection; undefined if there is none. */
  const setUser = ({ page }: Visit, user: typeof wrong) =>
    page.$eval(
      'sineta-bell',
      (bell, one) =>
        (bell as HTMLElement & { setUser(user: object): Promise<void> })
          .setUser(one)
          .catch(({ code }: { code: string }) => code),
      user,
    );

  async function open(): Promise<Visit> {
    const { browser, gateway, host } = testbed();
    await browser.setPermission(`${host.origin}/`, 'granted');
    const opened = await visit(browser, embedBell(host, gateway.origin), undefined, 'element');
    await opened.bell.waitFor('on');
    return opened;
  }

  test('does not keep a new visitor from turning notifications on', async () => {
    const opened = await open();
    await opened.page.$eval('sineta-bell', (bell) =>
      (bell as HTMLElement & { disable(): Promise<void> }).disable(),
    );
    await opened.bell.waitFor('off');
    expect(await setUser(opened, wrong)).toBeUndefined();
    await opened.bell.press();
    await opened.bell.waitFor('on');
    // Firefox reports no text of a logged error.
    await waitFor('the refusal in the console', () => opened.console.some(({ type }) => type === 'error'));
    expect(await userOf(opened)).toBeUndefined();
  });

  test('unlinks the former user, and leaves the bell, the panel and the topics in one state', async () => {
    const opened = await open();
    const { page, bell } = opened;
    await setUser(opened, sign('u-1002'));
    expect(await userOf(opened)).toBe('u-1002');
    expect(await setUser(opened, wrong)).toBe('user_refused');
    expect(await userOf(opened)).toBeUndefined();
    await page.reload();
    await bell.waitFor('on');
    expect(await setUser(opened, wrong)).toBe('user_refused');
    await page.$eval('main', (main) => main.insertAdjacentHTML('beforeend', '<sineta-topic name="escola">'));
    await page.waitForSelector('sineta-topic[data-state="off"]');
    await page.click('sineta-topic >>> button');
    await page.waitForSelector('sineta-topic[data-state="on"]:not([data-pending])');
    await page.click('sineta-bell >>> button', { button: 'right' });
    await page.waitForSelector('sineta-panel[data-state="on"]');
    await page.reload();
    await bell.waitFor('on');
    expect(await setUser(opened, sign('u-1003'))).toBeUndefined();
    expect(await userOf(opened)).toBe('u-1003');
  });
});
