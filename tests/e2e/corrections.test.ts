import { describe, expect, test } from 'vitest';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellOf } from '../harness/browsers/bell.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { waitFor } from '../harness/wait-for.ts';

describe.each(browserKinds)('in %s', (kind) => {
  const testbed = useTestbed(kind);

  /** Waits until the desktop shows one notification, with this title. */
  async function expectOnly(title: string): Promise<void> {
    const shown = () => testbed().desktop.notifications.filter(({ closed }) => !closed);
    await waitFor(`only “${title}”`, () => shown().length === 1 && shown()[0]!.summary === title, {
      describe: async () =>
        shown()
          .map(({ summary }) => summary)
          .join(', '),
    });
  }

  test('a correction and a withdrawal replace the notification that is shown, and the page of the notice', async () => {
    const { browser, stack, url } = testbed();
    await browser.setPermission(url, 'granted');
    const page = await browser.openPage(url);
    await bellOf(page).waitFor('on');
    const id = await stack.send({ notification: { title: 'Feira no sábado', body: 'Das 8h às 12h.' } });
    await stack.waitForCounts(id, { displayed: 1 });
    await expectOnly('Feira no sábado');

    const notification = { title: 'Feira no domingo', body: 'Das 8h às 12h.' };
    const correction = await stack.correct(id, { notification, replaceOnDevices: true });
    await stack.waitForCounts(correction.replacement!, { displayed: 1 });
    await expectOnly('Feira no domingo');
    const notice = `${url}avisos/${id}`;
    await page.goto(notice);
    await page.waitForFunction(() => document.body.innerText.includes('Corrigido em '));
    expect(await page.$eval('h1', (title) => title.textContent)).toBe('Feira no domingo');
    expect(await axeFindings(page)).toEqual([]);

    const withdrawal = await stack.withdraw(id, { reason: 'Vai chover.', replaceOnDevices: true });
    await stack.waitForCounts(withdrawal.replacement!, { displayed: 1 });
    // In the language of the browser.
    await expectOnly('Notice withdrawn');
    expect((await page.goto(notice))!.status()).toBe(410);
    await page.waitForFunction(() => document.body.innerText.includes('Vai chover.'));
    expect(await axeFindings(page)).toEqual([]);
    expect((await stack.message(id)).counts).toMatchObject({ accepted: 1, displayed: 1 });
  });
});
