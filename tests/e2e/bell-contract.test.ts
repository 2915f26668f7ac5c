import { describe, expect, onTestFinished, test } from 'vitest';
import { appleMobileDevices, presentAs } from '../harness/browsers/apple-mobile-devices.ts';
import { bellNames, type Binding } from '../harness/browsers/bell.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { missingCapabilities } from '../harness/browsers/missing-capability.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit, type Visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

const noToken = 'No registration token available. Request permission to generate one.';
const failure = 'An error occurred while retrieving token.';
const alerts = '[role="alert"], [role="alertdialog"], dialog[open]';
const insecureHost = 'sineta.test';

/** The element shares its requests with the React bell, so that one browser is enough for it. */
const bindings = { firefox: ['react'], chromium: ['react', 'element'] } as const satisfies Record<
  string,
  readonly Binding[]
>;

describe.each(browserKinds)('the contract of the bell in %s', (kind) => {
  const testbed = useTestbed(kind, { insecureHost });

  describe.each(bindings[kind])('as %s', (binding) => {
    /** The page with the bell. The element is tested on a page of another origin than the service. */
    function address(attributes?: string): string {
      const { gateway, host, url } = testbed();
      return binding === 'element' ? embedBell(host, gateway.origin, attributes) : url;
    }

    /** Opens the page with a permission; returns the visit and the number of token requests since. */
    async function arrive(
      permission: 'granted' | 'denied' | 'prompt',
      prepare?: Parameters<typeof visit>[2],
      url = address(),
    ): Promise<Visit & { tokenRequests: () => number }> {
      const { browser, gateway } = testbed();
      await browser.setPermission(url, permission);
      const before = gateway.matching(tokenRequest).length;
      const arrived = await visit(browser, url, prepare, binding);
      return { ...arrived, tokenRequests: () => gateway.matching(tokenRequest).length - before };
    }

    /** What is rendered on a page that must have no bell, once it has settled. */
    async function outcome({ bell, settled }: Visit, requestsBefore: number): Promise<object> {
      await settled();
      const requests = testbed().gateway.matching(tokenRequest).length - requestsBefore;
      return { bells: await bell.count(), requests };
    }

    test('B1 without a secure connection the bell is not rendered', async () => {
      const { browser, gateway } = testbed();
      const requests = gateway.matching(tokenRequest).length;
      const insecureUrl = address().replace('localhost', insecureHost);
      const insecure = await visit(browser, insecureUrl, undefined, binding);
      expect(await insecure.page.evaluate(() => isSecureContext)).toBe(false);
      expect(await outcome(insecure, requests)).toEqual({ bells: 0, requests: 0 });
    });

    test.each(Object.entries(appleMobileDevices))(
      'B2 on an %s the bell is not rendered',
      async (_, device) => {
        const requests = testbed().gateway.matching(tokenRequest).length;
        const presented = await arrive('granted', (page) => presentAs(page, device));
        expect(await outcome(presented, requests)).toEqual({ bells: 0, requests: 0 });
      },
    );

    test.each(Object.entries(missingCapabilities))(
      'B3 with %s the bell is not rendered',
      async (_, remove) => {
        const requests = testbed().gateway.matching(tokenRequest).length;
        expect(await outcome(await arrive('granted', remove), requests)).toEqual({ bells: 0, requests: 0 });
      },
    );

    test('B4 otherwise one bell with a tooltip is rendered', async () => {
      const { bell } = await arrive('prompt');
      await bell.waitFor('off');
      expect(await bell.count()).toBe(1);
      await bell.hover();
      await bell.waitForTooltip();
    });

    test('B5 not enabled: a grey bell with the tooltip Habilitar Notificações', async () => {
      const { bell } = await arrive('prompt');
      await bell.waitFor('off');
      expect(await bell.name()).toBe('Habilitar Notificações');
      expect(spread(await bell.colour())).toBeLessThan(24);
    });

    test('B6 a token obtained: a coloured bell with the tooltip Desabilitar Notificações', async () => {
      const { bell } = await arrive('granted');
      await bell.waitFor('on');
      expect(await bell.name()).toBe('Desabilitar Notificações');
      expect(spread(await bell.colour())).toBeGreaterThan(80);
    });

    test('B7 on load a token is requested once', async () => {
      const { bell, settled, tokenRequests } = await arrive('granted');
      await bell.waitFor('on');
      await settled();
      expect(tokenRequests()).toBe(1);
    });

    test('B8 each click requests a token again, in either state', async () => {
      const { gateway } = testbed();
      const fault = gateway.answer(tokenRequest, 500);
      const { bell, tokenRequests, waitForConsole } = await arrive('granted');
      await waitForConsole(failure);
      await bell.waitFor('off');
      await bell.press();
      await waitForConsole(failure, 2);
      expect(tokenRequests()).toBe(2);
      fault.end();
      for (const requests of [3, 4, 5]) {
        await bell.press();
        await waitFor('the request', () => tokenRequests() === requests);
        await bell.waitFor('on');
      }
    });

    test('B9 each request supplies the public VAPID key', async () => {
      const { gateway, stack } = testbed();
      const { bell, tokenRequests } = await arrive('granted');
      await bell.waitFor('on');
      await bell.press();
      await waitFor('the request', () => tokenRequests() === 2);
      const { vapidPublicKey } = await stack.site();
      const sent = gateway.matching(tokenRequest).slice(-2);
      expect(sent.map(({ body }) => (JSON.parse(body) as { vapidKey: string }).vapidKey)).toEqual([
        vapidPublicKey,
        vapidPublicKey,
      ]);
    });

    test('B10 if notifications are blocked there is no token', async () => {
      const { browser } = testbed();
      const { page, bell, tokenRequests, waitForConsole } = await arrive('prompt');
      await bell.waitFor('off');
      await browser.answerPermission(page, () => bell.press(), 'block');
      await waitForConsole(noToken, 2);
      expect(await page.evaluate(() => Notification.permission)).toBe('denied');
      expect(tokenRequests()).toBe(0);
      await bell.waitFor('off');
    });

    test('B10 the load shows no permission prompt', async () => {
      const { page, bell, waitForConsole, tokenRequests } = await arrive('prompt', (page) =>
        page.evaluateOnNewDocument(() => {
          const ask = Notification.requestPermission.bind(Notification);
          Notification.requestPermission = (...callback) => {
            document.documentElement.dataset.asked = 'yes';
            return ask(...callback);
          };
        }),
      );
      await bell.waitFor('off');
      await waitForConsole(noToken);
      expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined();
      expect(tokenRequests()).toBe(0);
    });

    test('B11 a token obtained on load enables notifications', async () => {
      const { bell, tokenRequests } = await arrive('granted');
      await bell.waitFor('on');
      expect(tokenRequests()).toBe(1);
    });

    test('B12 a token obtained after a click enables notifications', async () => {
      const { browser } = testbed();
      const { page, bell, tokenRequests } = await arrive('prompt');
      await bell.waitFor('off');
      expect(tokenRequests()).toBe(0);
      await browser.answerPermission(page, () => bell.press(), 'allow');
      await bell.waitFor('on');
      expect(tokenRequests()).toBe(1);
    });

    test('B13 a request without a token changes nothing and is logged', async () => {
      const { bell, console, settled, waitForConsole } = await arrive('prompt');
      await waitForConsole(noToken);
      await settled();
      expect(console.filter(({ text }) => text === noToken)).toHaveLength(1);
      expect(await bell.state()).toBe('off');
    });

    test('B14 a failed request changes nothing and is logged with its error', async () => {
      testbed().gateway.answer(tokenRequest, 500);
      const { bell, console, waitForConsole } = await arrive('granted');
      await waitForConsole(failure);
      await bell.waitFor('off');
      const logged = console.filter(({ text }) => text.startsWith(failure));
      expect(logged).toEqual([expect.objectContaining({ values: 2 })]);
    });

    test('B15 a click on an enabled bell requests a token again, and it stays enabled', async () => {
      const { bell, tokenRequests } = await arrive('granted');
      await bell.waitFor('on');
      await bell.press();
      await waitFor('the request', () => tokenRequests() === 2);
      await bell.waitFor('on');
      expect(await bell.name()).toBe(bellNames.on);
    });

    test('B16 after a failed request an enabled bell stays enabled, and the failure is only logged', async () => {
      const { bell, waitForConsole } = await arrive('granted');
      await bell.waitFor('on');
      testbed().gateway.answer(tokenRequest, 500);
      await bell.press();
      await waitForConsole(failure);
      await bell.waitFor('on');
      expect(await bell.name()).toBe(bellNames.on);
    });

    test('B16 after a request without a token an enabled bell stays enabled, and this is only logged', async () => {
      const { browser } = testbed();
      const { bell, waitForConsole } = await arrive('granted');
      await bell.waitFor('on');
      await browser.setPermission(address(), 'denied');
      await bell.press();
      await waitForConsole(noToken);
      await bell.waitFor('on');
      expect(await bell.name()).toBe(bellNames.on);
    });

    test('B17 after a failure the bell shows the visitor no error', async () => {
      testbed().gateway.answer(tokenRequest, 500);
      const { page, bell, waitForConsole } = await arrive('granted');
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await waitForConsole(failure);
      await bell.waitFor('off');
      await bell.hover();
      await bell.waitForTooltip();
      const text = async () => [await visibleText(page), await bell.visibleText()];
      const before = await text();
      await bell.press();
      await waitForConsole(failure, 2);
      await bell.waitFor('off');
      expect(await text()).toEqual(before);
      expect(await page.$$(alerts)).toEqual([]);
      expect(await page.$$(`>>> :is(${alerts})`)).toEqual([]);
      expect(dialogs).toEqual([]);
    });

    test('B18 the token is stored in the application’s state', async () => {
      const { browser } = testbed();
      const { page, bell } = await arrive('prompt');
      await bell.waitFor('off');
      await page.waitForSelector('main [data-state="off"]');
      await browser.answerPermission(page, () => bell.press(), 'allow');
      expect(await page.waitForSelector('main [data-state="on"]')).not.toBeNull();
    });

    test('B19 a click during a request starts no second one, and the bell stays usable', async () => {
      const { gateway } = testbed();
      const { bell, tokenRequests } = await arrive('granted');
      await bell.waitFor('on');
      const held = gateway.hold(tokenRequest);
      await bell.press();
      await bell.waitForPending();
      await waitFor('the request', () => tokenRequests() === 2);
      await bell.press();
      await bell.press();
      expect(await bell.isDisabled()).toBe(false);
      held.end();
      await bell.waitFor('on');
      expect(tokenRequests()).toBe(2);
      await bell.press();
      await waitFor('the request', () => tokenRequests() === 3);
      await bell.waitFor('on');
    });

    test('B20 the bell is in Brazilian Portuguese, in any language of the browser', async () => {
      const { page, bell } = await arrive('prompt');
      await bell.waitFor('off');
      expect(await page.evaluate(() => navigator.language)).not.toMatch(/^pt/);
      expect(await bell.name()).toBe(bellNames.off);
    });

    test('B20 … unless the page chooses another language', async () => {
      const { stack } = testbed();
      const choose = (language: string) =>
        fetch(`${stack.service.url}/v1/sites/default/settings`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${stack.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ language }),
        });
      await choose('en');
      onTestFinished(async () => void (await choose('pt-BR')));
      const { bell } = await arrive('prompt', undefined, address('lang="en"'));
      await bell.waitFor('off');
      expect(await bell.name()).toBe('Enable Notifications');
    });
  });
});

/** The difference between the channels of a colour; 0 for grey. */
function spread(colour: readonly number[]): number {
  return Math.max(...colour) - Math.min(...colour);
}

function visibleText(page: Visit['page']): Promise<string> {
  return page.$eval('body', (body) => body.innerText);
}
