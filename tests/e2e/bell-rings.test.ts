import { describe, expect, test } from 'vitest';
import type { FaultedRequest } from '@sineta/push-service';
import { axeFindings } from '../harness/browsers/axe.ts';
import { bellNames } from '../harness/browsers/bell.ts';
import type { Desktop } from '../harness/browsers/desktop.ts';
import { recordMeasurement } from '../harness/measurements.ts';
import { browserKinds } from '../harness/browsers/open-browser.ts';
import { useTestbed } from '../harness/service/use-testbed.ts';
import { visit } from '../harness/browsers/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

const noToken = 'No registration token available. Request permission to generate one.';
const text = { title: 'Aviso da coordenação', body: 'A ação começa às 9h, de coração.' };

describe.each(browserKinds)('the bell rings in %s', (kind) => {
  const testbed = useTestbed(kind);

  test('a click enables, a message is shown, and its click returns to the page', async () => {
    const { browser, desktop, stack, url } = testbed();
    const { page, bell, waitForConsole } = await visit(browser, url);
    await bell.waitFor('off');
    expect(await bell.name()).toBe(bellNames.off);
    await waitForConsole(noToken);

    const clicked = performance.now();
    await browser.answerPermission(page, () => bell.press(), 'allow');
    await bell.waitFor('on');
    const clickToToken = performance.now() - clicked;
    expect(await bell.name()).toBe(bellNames.on);

    await page.goto('about:blank');
    const posted = performance.now();
    const message = await stack.send({ notification: { ...text, navigate: `${url}?aviso=1` } });
    const shown = await desktop.waitForNotification(({ summary }) => summary === text.title);
    expect(shown.body).toContain(text.body);
    recordMeasurement(`bell-rings-${kind}`, {
      browser: browser.version,
      clickToTokenMs: clickToToken,
      postToNotificationMs: shown.at - posted,
    });

    desktop.click(shown.id);
    await waitFor(
      'the page of the notification’s link',
      async () => (await browser.pages()).some((tab) => tab.url() === `${url}?aviso=1`),
      { describe: async () => (await browser.pages()).map((tab) => tab.url()).join(' ') },
    );
    await stack.waitForCounts(message, { displayed: 1, clicked: 1 });
    // Receipts are sent in order: once this one has arrived, so has any that followed the click.
    const next = await stack.send({ notification: { title: 'Seguinte' } });
    await stack.waitForCounts(next, { displayed: 1 });
    const { counts, state } = await waitFor('the message to be sent', async () => {
      const details = await stack.message(message);
      return details.state === 'sent' && details;
    });
    expect({ counts, state }).toEqual({
      counts: {
        targeted: 1,
        accepted: 1,
        failed: 0,
        gone: 0,
        held: 0,
        displayed: 1,
        clicked: 1,
        dismissed: 0,
      },
      state: 'sent',
    });
  });

  test('a closed notification counts as dismissed; no axe violations on the board and the bell', async () => {
    const { browser, desktop, stack, url } = testbed();
    await browser.setPermission(url, 'granted');
    const { page, bell } = await visit(browser, url);
    await bell.waitFor('on');
    const message = await stack.send({ notification: { title: 'Para dispensar' } });
    const shown = await desktop.waitForNotification(({ summary }) => summary === 'Para dispensar');
    desktop.dismiss(shown.id);
    const { counts } = await stack.waitForCounts(message, { displayed: 1, dismissed: 1 });
    expect(counts.clicked).toBe(0);
    await page.waitForSelector('::-p-text(Para dispensar)');
    await bell.hover();
    await bell.waitForTooltip();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('each message is shown once, although the service is killed before it gets the responses to half of them', async () => {
    const { browser, desktop, stack, url } = testbed();
    await browser.setPermission(url, 'granted');
    const { bell } = await visit(browser, url);
    await bell.waitFor('on');

    const { pushService } = stack;
    const { faults, log } = pushService;
    const { id } = pushService.subscriptions().at(-1)!;
    const pushes = () => log.requests().filter(({ subscriptionId }) => subscriptionId === id);
    const titles = Array.from({ length: 8 }, (_, number) => `Uma vez ${number}`);
    const already = desktop.notifications.length;
    // Delivered to the browser, while the service waits for responses that never arrive.
    const unanswered = titles.length / 2;
    const when = ({ subscriptionId }: FaultedRequest) => subscriptionId === id;
    faults.inject({ hang: true, accepted: true, times: unanswered, when });
    const messages = await Promise.all(titles.map((title) => stack.send({ notification: { title } })));
    for (const title of titles) await desktop.waitForNotification(({ summary }) => summary === title);
    await stack.crashService();
    for (const message of messages) await stack.waitForCounts(message, { accepted: 1 });

    // Queued behind them: when this one is shown, the repeats have been handled.
    const last = await stack.send({ notification: { title: 'Depois' } });
    for (const message of [...messages, last]) await stack.waitForCounts(message, { displayed: 1 });
    await waitFor('the browser to have got all', () => pushes().every(({ acknowledged }) => acknowledged));
    const repeats = pushes().length - titles.length - 1;
    const shownTwice = titles.filter((title) => timesShown(desktop, title) > 1).length;
    recordMeasurement(`shown-once-${kind}`, { messages: titles.length, repeats, shownTwice });
    expect(repeats).toBeGreaterThanOrEqual(unanswered);
    expect(shownTwice).toBe(0);
    // Nor has the browser shown its own notification for a push without one.
    expect(desktop.notifications).toHaveLength(already + titles.length + 1);
    for (const message of messages) expect((await stack.message(message)).counts.displayed).toBe(1);
  });
});

/** Counts notifications with this title, including replacements. */
function timesShown({ notifications }: Desktop, title: string): number {
  const those = notifications.filter(({ summary }) => summary === title);
  return those.reduce((sum, { shown }) => sum + shown, 0);
}
