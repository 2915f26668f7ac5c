import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { bundleClient } from '../../packages/client/test/bundle.ts';
import { bellOf } from '../harness/bell.ts';
import { startDesktop } from '../harness/desktop.ts';
import { openFirefox } from '../harness/firefox.ts';
import { tokenRequest } from '../harness/gateway.ts';
import { browserKinds } from '../harness/open-browser.ts';
import { startStack } from '../harness/stack.ts';
import { useTestbed } from '../harness/use-testbed.ts';
import { visit } from '../harness/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('a device in %s', (kind) => {
  const testbed = useTestbed(kind);

  /** A visitor with the bell on, and the token that the service gave the device. */
  async function enable(): Promise<{ page: Page; token: string }> {
    const { browser, gateway, url } = testbed();
    const before = gateway.matching(tokenRequest).length;
    await browser.setPermission(url, 'granted');
    const { page, bell } = await visit(browser, url);
    await bell.waitFor('on');
    const { answer } = await waitFor('the registration', () => {
      const request = gateway.matching(tokenRequest)[before];
      return request?.answer && request;
    });
    return { page, token: (JSON.parse(answer!.body) as { token: string }).token };
  }

  test('shows two messages twice, each once', async () => {
    const { desktop, stack } = testbed();
    const { token } = await enable();
    const messages = [];
    for (const title of ['Primeiro', 'Segundo']) {
      messages.push(await stack.send({ target: { token }, notification: { title } }));
    }
    for (const message of messages) {
      const { counts } = await stack.waitForCounts(message, { displayed: 1 });
      expect(counts).toMatchObject({ targeted: 1, accepted: 1, displayed: 1 });
    }
    for (const title of ['Primeiro', 'Segundo']) {
      const shown = desktop.notifications.filter(({ summary }) => summary === title);
      expect(shown).toEqual([expect.objectContaining({ shown: 1 })]);
    }
  });

  test('asks for a test of itself, which passes every link up to the screen', async () => {
    const { desktop } = testbed();
    const { page } = await enable();
    await page.evaluate(await bundleClient());
    const walked = await page.evaluate(async () => {
      const passed: string[] = [];
      const device = await createClient().device();
      await device.setLanguage('pt-BR');
      const report = await device.test(({ link, state }) => state === 'passed' && passed.push(link));
      return { passed, report };
    });
    expect(walked).toEqual({
      passed: ['permission', 'worker', 'subscription', 'service', 'pushService', 'display'],
      report: { ok: true },
    });
    await desktop.waitForNotification(({ summary }) => summary === 'As notificações funcionam');
  });

  test('gets the messages to a topic that it follows, and no others', async () => {
    const { desktop, gateway, stack } = testbed();
    const { token } = await enable();
    await patchTopics(gateway.origin, token, ['editais']);
    const followed = await stack.send({ target: { topic: 'editais' }, notification: { title: 'Edital 12' } });
    const other = await stack.send({ target: { topic: 'esportes' }, notification: { title: 'Torneio' } });
    await stack.waitForCounts(followed, { displayed: 1 });
    const { counts } = await waitFor('the other to be finished', async () => {
      const status = await stack.message(other);
      return status.state === 'sent' && status;
    });
    expect(counts).toMatchObject({ targeted: 0, displayed: 0 });
    expect(desktop.notifications.map(({ summary }) => summary)).not.toContain('Torneio');
  });

  test('that gave its subscription up is counted as gone', async () => {
    const { stack } = testbed();
    const { page, token } = await enable();
    const unsubscribed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/sineta/');
      const subscription = await registration?.pushManager.getSubscription();
      return subscription?.unsubscribe();
    });
    expect(unsubscribed).toBe(true);
    // No time is left to ask the push service a second time, so its first word is taken.
    const message = await stack.send({ target: { token }, notification: { title: 'Tarde demais' }, ttl: 30 });
    const { counts } = await stack.waitForCounts(message, { gone: 1 });
    expect(counts).toMatchObject({ targeted: 1, accepted: 0, displayed: 0 });
  });

  test('that is blocked is told how to be allowed again; then bell and panel turn on without a reload', async () => {
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

  test('turned off in its panel stays off at the next load until it is turned on', async () => {
    const { gateway } = testbed();
    const { page } = await enable();
    const bell = bellOf(page);
    await page.locator('main [data-state=on] button').click();
    await page.locator('::-p-text(Desligar avisos)').click();
    await bell.waitFor('off');
    const requests = gateway.matching(tokenRequest).length;
    await page.reload();
    await page.waitForSelector('main [data-state=off] button');
    expect(gateway.matching(tokenRequest)).toHaveLength(requests);
    await page.locator('main [data-state=off] button').click();
    await page.locator('::-p-text(Ligar avisos)').click();
    await bell.waitFor('on');
    expect(gateway.matching(tokenRequest)).toHaveLength(requests + 1);
  });

  test('that was forgotten at the service is not sent to', async () => {
    const { stack, url } = testbed();
    const { token } = await enable();
    const forgotten = await fetch(new URL(`/v1/devices/${token}`, url), { method: 'DELETE' });
    expect(forgotten.ok).toBe(true);
    await expect(stack.send({ target: { token }, notification: { title: 'Ninguém' } })).rejects.toThrow(
      '404',
    );
  });
});

test('a message waits while the firefox is closed, and appears when it is back', async () => {
  await using desktop = await startDesktop();
  await using stack = await startStack();
  await using profile = await temporaryDirectory();
  const options = { pushService: stack.pushService, desktop, profile: profile.path };
  {
    await using browser = await openFirefox(options);
    await browser.setPermission(stack.url, 'granted');
    const { bell } = await visit(browser, stack.url);
    await bell.waitFor('on');
  }
  const message = await stack.send({ notification: { title: 'Enquanto fora' } });
  const away = await stack.waitForCounts(message, { accepted: 1 });
  expect(away.counts.displayed).toBe(0);
  await using back = await openFirefox(options);
  await desktop.waitForNotification(({ summary }) => summary === 'Enquanto fora', 20_000);
  await stack.waitForCounts(message, { displayed: 1 });
  expect((await back.pages()).map((page) => page.url())).not.toContain(stack.url);
});

async function patchTopics(origin: string, token: string, topics: readonly string[]): Promise<void> {
  const response = await fetch(`${origin}/v1/devices/${token}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topics }),
  });
  if (!response.ok) throw new Error(`The topics were refused: ${response.status} ${await response.text()}`);
}

async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'sineta-profile-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}
