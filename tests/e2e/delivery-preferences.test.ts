import type { Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellOf } from '../harness/browsers/bell.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { tokenRequest } from '../harness/service/gateway.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { embedBell } from '../harness/sites/embedded-bell.ts';
import { waitFor } from '../harness/wait-for.ts';

const hour = 3_600_000;

/** Of the digest, in any language: the number of messages. */
const isDigest = ({ summary }: { readonly summary: string }): boolean => summary.startsWith('2 ');

describe.each(browserKinds)('delivery preferences in %s', (kind) => {
  const testbed = useTestbed(kind);

  test('messages during quiet hours that the panel has set are held, and one digest appears once it turns them off', async () => {
    const { browser, desktop, gateway, host, stack } = testbed();
    await browser.setPermission(`${host.origin}/`, 'granted');
    const page = await browser.openPage(embedBell(host, gateway.origin, '', 'lang="pt-BR"'));
    await bellOf(page, 'element').waitFor('on');
    const { answer } = await waitFor('the registration', () =>
      gateway.matching(tokenRequest).findLast((request) => request.answer),
    );
    const { token } = JSON.parse(answer!.body) as { token: string };

    await page.$eval('sineta-bell', (bell) => (bell as HTMLElement & { openPanel(): void }).openPanel());
    await page.locator('>>> summary').click();
    const quietHours = { start: await timeIn(page, -hour), end: await timeIn(page, hour) };
    await setQuietHours(page, quietHours);
    // The switch stores the usual times first, one of which may be the same.
    const { start, end } = quietHours;
    const stored = await waitFor('the preferences', () =>
      gateway.requests.findLast(
        ({ method, path, body, answer }) =>
          method === 'PATCH' && path.endsWith(token) && body.includes(start) && body.includes(end) && answer,
      ),
    );
    expect(stored.answer!.status).toBe(200);
    expect(JSON.parse(stored.body)).toEqual({
      preferences: { dailyLimit: null, quietHours, urgentOnly: false },
    });
    await page.waitForSelector('>>> .saved:not([hidden])');
    expect(await axeFindings(page)).toEqual([]);

    const messages = await Promise.all(
      ['Ensaio adiado', 'Lanche trocado'].map((title) =>
        stack.send({ target: { everyone: true }, notification: { title } }),
      ),
    );
    for (const message of messages) {
      const { held } = await waitFor('it to be held', async () => {
        const details = await stack.message(message);
        return details.state === 'sent' && details;
      });
      expect(held).toMatchObject({ quietHours: 1, dailyLimit: 0, urgentOnly: 0 });
    }
    expect(desktop.notifications.filter(isDigest)).toEqual([]);
    await page.locator('>>> [role=switch]').click();
    await desktop.waitForNotification(isDigest);
    expect(desktop.notifications.filter(isDigest)).toHaveLength(1);
    const titles = desktop.notifications.map(({ summary }) => summary);
    expect(titles).not.toContain('Ensaio adiado');
    expect(titles).not.toContain('Lanche trocado');
  });
});

/** The time of day in the browser, in some milliseconds. */
function timeIn(page: Page, milliseconds: number): Promise<string> {
  return page.evaluate((ahead) => new Date(Date.now() + ahead).toTimeString().slice(0, 5), milliseconds);
}

async function setQuietHours(page: Page, { start, end }: { start: string; end: string }): Promise<void> {
  await page.locator('>>> [role=switch]').click();
  const inputs = await page.$$('>>> [type=time]');
  for (const [index, time] of [start, end].entries()) {
    await inputs[index]!.evaluate((input, time) => {
      (input as HTMLInputElement).value = time;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, time);
  }
}
