import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { bundleClient } from '../../packages/client/test/bundle.ts';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellOf, type Binding } from '../harness/browsers/bell.ts';
import type { BrowserSession } from '../harness/browsers/browser-session.ts';
import { permitInProfile } from '../harness/browsers/chromium.ts';
import { bundle } from '../harness/sites/bundle.ts';
import { startDesktop } from '../harness/browsers/desktop.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { browserKinds, openBrowser } from '../harness/browsers/open-browser.ts';
import { startStack } from '../harness/service/stack.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

const inFront = (page: Page) => () => page.evaluate(() => document.visibilityState === 'visible');

describe.each(browserKinds)('a device in %s', (kind) => {
  const testbed = useTestbed(kind);

  /** Enables notifications; returns the visit and the device token. */
  async function enable(url = testbed().url, binding?: Binding): Promise<Visit & { token: string }> {
    const { browser, gateway } = testbed();
    const before = gateway.matching(tokenRequest).length;
    await browser.setPermission(url, 'granted');
    const visited = await visit(browser, url, undefined, binding);
    await visited.bell.waitFor('on');
    const { answer } = await gateway.answered(tokenRequest, before);
    return { ...visited, token: (JSON.parse(answer.body) as { token: string }).token };
  }

  /**
   * Returns a function that waits until the push service has ended the newest subscription: browsers report that after
   * the page, and after data were cleared.
   */
  function subscriptionEnds(): () => Promise<unknown> {
    const { pushService } = testbed().stack;
    const { id } = pushService.subscriptions().at(-1)!;
    const isActive = () => pushService.subscriptions().find((each) => each.id === id)!.active;
    return () => waitFor('the push service to end the subscription', () => !isActive());
  }

  test('shows 100 messages of a burst 100 times, each once, even if some are delivered twice (OneSignal#1054)', async () => {
    const { desktop, stack } = testbed();
    const { token } = await enable();
    const { pushService } = stack;
    const { faults, log } = pushService;
    const { id } = pushService.subscriptions().at(-1)!;
    const pushes = () => log.requests().filter(({ subscriptionId }) => subscriptionId === id);
    // Delivered, but with an error response, so that the service sends it again.
    const doubles = 5;
    faults.inject({
      status: 500,
      accepted: true,
      times: doubles,
      when: ({ subscriptionId }) => subscriptionId === id,
    });
    const titles = Array.from({ length: 100 }, (_, index) => `Rajada ${index}`);
    const messages = await Promise.all(
      titles.map((title) => stack.send({ target: { token }, notification: { title } })),
    );
    const shown = () => desktop.notifications.filter(({ summary }) => summary.startsWith('Rajada'));
    await waitFor('all of them', () => shown().length >= titles.length, {
      describe: () => String(shown().length),
    });
    for (const message of messages) {
      // A delivery that got an error response is displayed before it is accepted.
      const { counts } = await stack.waitForCounts(message, { accepted: 1, displayed: 1 });
      expect(counts).toMatchObject({ targeted: 1, accepted: 1, displayed: 1 });
    }
    await waitFor('the browser to have got all', () => pushes().every(({ acknowledged }) => acknowledged));
    expect(pushes()).toHaveLength(titles.length + doubles);
    expect(
      shown()
        .map(({ summary }) => summary)
        .toSorted(),
    ).toEqual(titles.toSorted());
    expect(shown().filter(({ shown }) => shown !== 1)).toEqual([]);
  });

  test('tests itself in its panel, which passes or names the failed link; no axe violations', async () => {
    const { desktop, stack } = testbed();
    const { page } = await enable();
    await page.locator('main [data-state=on] button').click();
    const chain = () =>
      page.$$eval('>>> .chain li', (links) => links.map((link) => (link as HTMLElement).dataset['state']));
    // In the language of the panel, since no other was chosen; that of the browser does not count.
    expect(await page.evaluate(() => navigator.language)).not.toMatch(/^pt/);
    await page.locator('::-p-text(Enviar um teste)').click();
    await page.waitForSelector('>>> .success');
    expect(await chain()).toEqual(Array.from({ length: 6 }, () => 'passed'));
    await desktop.waitForNotification(({ summary }) => summary === 'As notificações funcionam');

    using cleanup = new DisposableStack();
    cleanup.defer(stack.pushService.faults.inject({ status: 410 }));
    await page.locator('::-p-text(Enviar outro teste)').click();
    await page.waitForSelector('>>> .chain [data-state=failed]');
    expect((await chain()).slice(3)).toEqual(['passed', 'failed', 'waiting']);
    expect(await page.$eval('>>> details code', (code) => code.textContent)).toBe('pushService: gone');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('gets the messages to its topics, and no others', async () => {
    const { desktop, gateway, stack } = testbed();
    const { token } = await enable();
    await patchTopics(gateway.origin, token, ['editais']);
    const followed = await stack.send({ target: { topic: 'editais' }, notification: { title: 'Edital 12' } });
    const other = await stack.send({ target: { topic: 'esportes' }, notification: { title: 'Torneio' } });
    await stack.waitForCounts(followed, { displayed: 1 });
    const { counts } = await waitFor('the other message to be finished', async () => {
      const status = await stack.message(other);
      return status.state === 'sent' && status;
    });
    expect(counts).toMatchObject({ targeted: 0, displayed: 0 });
    expect(desktop.notifications.map(({ summary }) => summary)).not.toContain('Torneio');
  });

  test('without its subscription is counted as gone', async () => {
    const { stack } = testbed();
    const { page, token } = await enable();
    const ended = subscriptionEnds();
    const unsubscribed = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const registration = registrations.find(({ scope }) => scope.endsWith('/sineta/'));
      const subscription = await registration?.pushManager.getSubscription();
      return subscription?.unsubscribe();
    });
    expect(unsubscribed).toBe(true);
    await ended();
    // The TTL leaves no time for a second request, so that the first response counts.
    const message = await stack.send({ target: { token }, notification: { title: 'Tarde demais' }, ttl: 30 });
    const { counts } = await stack.waitForCounts(message, { gone: 1 });
    expect(counts).toMatchObject({ targeted: 1, accepted: 0, displayed: 0 });
  });

  test('stays on at a load while the service is unavailable; a click then changes nothing and is logged', async () => {
    const { browser, gateway, host } = testbed();
    const url = embedBell(host, gateway.origin);
    const { page } = await enable(url, 'element');
    await page.close();
    gateway.answer({ method: 'GET', path: /^\/v1\/sites\/[^/]+$/ }, 503);
    gateway.answer(tokenRequest, 503);
    const { bell, waitForConsole } = await visit(browser, url, undefined, 'element');
    await bell.waitFor('on');
    await bell.press();
    await waitForConsole('An error occurred while retrieving token.');
    expect(await bell.state()).toBe('on');
  });

  test('that is blocked shows how to allow notifications; then bell and panel turn on without a reload', async () => {
    const { browser, gateway, url } = testbed();
    await browser.setPermission(url, 'denied');
    const before = gateway.matching(tokenRequest).length;
    const { page, bell, waitForConsole } = await visit(browser, url);
    await bell.waitFor('off');
    await bell.press();
    await waitForConsole('No registration token available.', 2);
    await page.waitForSelector('sineta-panel[data-state=blocked]');
    const steps = await page.$$eval('>>> dialog li', (items) => items.map((item) => item.textContent));
    const icon = kind === 'firefox' ? 'permissões' : 'controles';
    expect(steps[0]).toBe(`Abra o ícone de ${icon}, ao lado do endereço.`);
    expect(gateway.matching(tokenRequest)).toHaveLength(before);
    await browser.setPermission(url, 'granted');
    await page.waitForSelector('sineta-panel[data-state=on]');
    await bell.waitFor('on');
    expect(gateway.matching(tokenRequest)).toHaveLength(before + 1);
  });

  test('stays off at the next load after it was turned off in its panel', async () => {
    const { gateway } = testbed();
    const { page, bell, waitForConsole } = await enable();
    await page.locator('main [data-state=on] button').click();
    await page.locator('::-p-text(Desligar avisos)').click();
    await bell.waitFor('off');
    const requests = gateway.matching(tokenRequest).length;
    await page.reload();
    await waitForConsole('No registration token available.');
    await page.waitForSelector('main [data-state=off] button');
    expect(gateway.matching(tokenRequest)).toHaveLength(requests);
    await page.locator('main [data-state=off] button').click();
    await bell.waitFor('on');
    expect(gateway.matching(tokenRequest)).toHaveLength(requests + 1);
  });

  test('is one in two tabs: a message is shown once, and only the foreground tab announces it (quickstart-js#93)', async () => {
    const { browser, stack, url } = testbed();
    const { page: one, token } = await enable();
    const { page: two, bell } = await visit(browser, url);
    await bell.waitFor('on');
    const send = async (title: string) => {
      const message = await stack.send({ target: { token }, notification: { title } });
      const { counts } = await stack.waitForCounts(message, { displayed: 1 });
      expect(counts.displayed).toBe(1);
    };
    await waitFor('the second tab in front', inFront(two));
    const said = (page: Page) => page.$$eval('output a', (links) => links.map((link) => link.textContent));
    await send('Na segunda');
    await expect.poll(() => said(two)).toEqual(['Na segunda']);
    await one.bringToFront();
    await waitFor('the first tab in front', inFront(one));
    await waitFor('the second tab in the background', async () => !(await inFront(two)()));
    await send('Na primeira');
    await send('De novo');
    await expect.poll(() => said(one)).toEqual(['De novo']);
    expect(await said(two)).toEqual(['Na segunda']);
    await one.locator('main [data-state=on] button').click();
    await one.locator('::-p-text(Desligar avisos)').click();
    await bellOf(one).waitFor('off');
    await two.bringToFront();
    await bell.waitFor('off');
  });

  test('is off at once in a window beside the one that turned it off, and nothing turns it on again', async () => {
    const { browser, gateway, url } = testbed();
    const { page: one } = await enable();
    const { page: two, bell } = await visit(browser, url);
    await bell.waitFor('on');
    await one.bringToFront();
    await waitFor('the first tab in front', inFront(one));
    const requests = gateway.matching(tokenRequest).length;
    await one.locator('main [data-state=on] button').click();
    await one.locator('::-p-text(Desligar avisos)').click();
    await bellOf(one).waitFor('off');
    // It has no event until it is in front again, and would render nothing to wait for.
    const states = () =>
      two.$$eval('[data-state=on], [data-state=off]', (all) =>
        all.map((each) => (each as HTMLElement).dataset['state']),
      );
    await expect.poll(states).not.toContain('on');
    expect(await states()).toContain('off');
    expect(gateway.matching(tokenRequest)).toHaveLength(requests);
  });

  test('registers once under React’s StrictMode (react-onesignal#129)', async () => {
    const { browser, gateway, host, stack } = testbed();
    const { vapidPublicKey } = await stack.site();
    const code = `
      import { NotificationBell } from '@sineta/bell';
      import { createMessagingClient } from '@sineta/client';
      import { StrictMode, useEffect } from 'react';
      import { createRoot } from 'react-dom/client';
      const client = createMessagingClient({ service: '${gateway.origin}' });
      globalThis.mounts = 0;
      function Bell() {
        useEffect(() => void mounts++, []);
        return <NotificationBell client={client} vapidKey="${vapidPublicKey}" />;
      }
      createRoot(document.querySelector('header')).render(<StrictMode><Bell /></StrictMode>);`;
    const type = 'text/javascript';
    host.put('/', { body: '<!doctype html><header></header><script type="module" src="/app.js"></script>' });
    host.put('/app.js', { type, body: await bundle(code, 'tsx') });
    host.put('/sineta-worker.js', { type, body: `importScripts('${gateway.origin}/sineta-worker.js');` });
    const url = `${host.origin}/`;
    const before = gateway.matching(tokenRequest).length;
    await browser.setPermission(url, 'granted');
    const page = await browser.openPage(url);
    await page.waitForSelector('header [data-state=on]:not([data-pending])');
    const workers = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
    expect(await page.evaluate('mounts')).toBe(2);
    expect(await page.evaluate(workers)).toBe(1);
    expect(gateway.matching(tokenRequest)).toHaveLength(before + 1);
  });

  test('does not replace the site’s own worker (braze#54)', async () => {
    const { page } = await enable();
    const scopes = () =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return registrations.map(({ scope }) => new URL(scope).pathname).toSorted();
      });
    await expect.poll(scopes).toEqual(['/', '/sineta/']);
  });

  test('gets messages on a site of another origin with a strict policy', async () => {
    const { gateway, host, stack } = testbed();
    const { token } = await enable(embedBell(host, gateway.origin), 'element');
    const message = await stack.send({ target: { token }, notification: { title: 'De longe' } });
    const { counts } = await stack.waitForCounts(message, { displayed: 1 });
    expect(counts).toMatchObject({ targeted: 1, displayed: 1 });
  });

  test('registers again without a duplicate after its site data were cleared', async () => {
    const { browser, desktop, stack, url } = testbed();
    const { page, token: cleared } = await enable();
    const ended = subscriptionEnds();
    await page.close();
    await browser.forget(new URL(url).origin);
    await ended();
    const { token } = await enable();
    const [ghost, message] = await Promise.all(
      [cleared, token].map((token) =>
        stack.send({ target: { token }, notification: { title: 'De volta' }, ttl: 30 }),
      ),
    );
    await stack.waitForCounts(message!, { displayed: 1 });
    const { counts } = await stack.waitForCounts(ghost!, { gone: 1 });
    expect(counts.displayed).toBe(0);
    expect(desktop.notifications.filter(({ summary }) => summary === 'De volta')).toHaveLength(1);
  });

  test('resubscribes after a rotation of the VAPID key, keeps its token, and gets messages (firebase-js-sdk#1175)', async () => {
    const { gateway, stack } = testbed();
    const { page, token } = await enable();
    const rotated = await fetch(`${gateway.origin}/v1/sites/default/vapid-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ generate: true, current: true }),
    });
    const { publicKey } = (await rotated.json()) as { publicKey: string };
    await page.reload();
    const moved = { method: 'PATCH', path: new RegExp(`^/v1/devices/${token}$`) };
    const { body, answer } = await gateway.answered(moved);
    expect(answer.status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ vapidKey: publicKey });
    const message = await stack.send({ target: { token }, notification: { title: 'Chave nova' } });
    await stack.waitForCounts(message, { displayed: 1 });
  });

  test('works in a private window of Firefox; in Chromium, which has no push there, nothing fails (firebase-js-sdk#2465)', async () => {
    const { browser, gateway, stack, url } = testbed();
    const before = gateway.matching(tokenRequest).length;
    const errors: unknown[] = [];
    const newPage = async () => {
      const page = await browser.newPrivatePage();
      return page.on('pageerror', (error) => errors.push(error));
    };
    const { bell, page, waitForConsole } = await visit({ newPage }, url);
    await bell.waitFor('off');
    await waitForConsole('No registration token available.');
    expect(gateway.matching(tokenRequest)).toHaveLength(before);
    if (kind === 'chromium') {
      await bell.press();
      await waitForConsole('No registration token available.', 2);
      await bell.waitFor('off');
    } else {
      await browser.answerPermission(page, () => bell.press(), 'allow');
      await bell.waitFor('on');
      const message = await stack.send({ notification: { title: 'Em particular' } });
      await stack.waitForCounts(message, { displayed: 1 });
    }
    expect(gateway.matching(tokenRequest)).toHaveLength(before + (kind === 'firefox' ? 1 : 0));
    expect(errors).toEqual([]);
  });

  test('that was deleted at the service gets nothing; at the next load it registers with its topics', async () => {
    const { gateway, stack, url } = testbed();
    const { page, token } = await enable();
    const before = gateway.matching(tokenRequest).length;
    await page.evaluate(await bundleClient());
    await page.evaluate(async () => (await createClient().device()).follow('editais', true));
    const forgotten = await fetch(new URL(`/v1/devices/${token}`, url), { method: 'DELETE' });
    expect(forgotten.ok).toBe(true);
    await expect(stack.send({ target: { token }, notification: { title: 'Ninguém' } })).rejects.toThrow(
      '404',
    );
    await page.reload();
    await bellOf(page).waitFor('on');
    const { answer } = await gateway.answered(tokenRequest, before);
    const device = JSON.parse(answer.body) as { token: string };
    const choices = await fetch(new URL(`/v1/devices/${device.token}`, url));
    expect(device.token).not.toBe(token);
    expect(await choices.json()).toMatchObject({ topics: ['editais'] });
  });
});

test.each(browserKinds)(
  'after a restart of %s a waiting message appears, subscription and token stay, and the next message arrives',
  async (kind) => {
    await using desktop = await startDesktop();
    await using stack = await startStack();
    await using profile = await temporaryDirectory();
    const { vapidPublicKey } = await stack.site();
    const options = { pushService: stack.pushService, desktop, profile: profile.path };
    if (kind === 'chromium') await permitInProfile(profile.path, stack.url);

    const deviceOf = async (browser: BrowserSession) => {
      const { page, bell } = await visit(browser, stack.url);
      await bell.waitFor('on');
      await page.evaluate(await bundleClient());
      return page.evaluate(async (vapidKey) => {
        const token = await createClient().getToken({ vapidKey, prompt: false });
        const registrations = await navigator.serviceWorker.getRegistrations();
        const registration = registrations.find(({ scope }) => scope.endsWith('/sineta/'));
        const subscription = await registration?.pushManager.getSubscription();
        return { token, endpoint: subscription?.endpoint };
      }, vapidPublicKey);
    };
    const open = async () => {
      const browser = await openBrowser(kind, options);
      if (kind === 'firefox') await browser.setPermission(stack.url, 'granted');
      return browser;
    };

    const first = await open();
    const before = await deviceOf(first);
    await first.close();
    const waiting = await stack.send({ notification: { title: 'Enquanto fora' } });
    const away = await stack.waitForCounts(waiting, { accepted: 1 });
    expect(away.counts.displayed).toBe(0);
    await using back = await open();
    await desktop.waitForNotification(({ summary }) => summary === 'Enquanto fora');
    await stack.waitForCounts(waiting, { displayed: 1 });
    expect((await back.pages()).map((page) => page.url())).not.toContain(stack.url);

    expect(await deviceOf(back)).toEqual(before);
    const next = await stack.send({ notification: { title: 'De volta' } });
    const { counts } = await stack.waitForCounts(next, { displayed: 1 });
    expect(counts).toMatchObject({ targeted: 1, displayed: 1 });
  },
);

async function patchTopics(origin: string, token: string, topics: readonly string[]): Promise<void> {
  const response = await fetch(`${origin}/v1/devices/${token}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topics }),
  });
  if (!response.ok) throw new Error(`The topics were rejected: ${response.status} ${await response.text()}`);
}

async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'sineta-profile-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}
