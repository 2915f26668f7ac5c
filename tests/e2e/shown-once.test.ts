import { expect, test } from 'vitest';
import { useTestbed } from '../harness/use-testbed.ts';
import { visit } from '../harness/visit.ts';
import { waitFor } from '../harness/wait-for.ts';

const testbed = useTestbed('chromium');

test('a message is shown once although the service was killed before it knew that it had sent it', async () => {
  const { browser, desktop, stack, url } = testbed();
  await browser.setPermission(url, 'granted');
  const { bell } = await visit(browser, url);
  await bell.waitFor('on');

  const { pushService } = stack;
  const pushes = () => pushService.log.requests().length;
  const before = pushes();
  // Delivered to the browser, while the service waits for an answer that never comes.
  pushService.faults.inject({ hang: true, accepted: true, times: 1 });
  const message = await stack.send({ notification: { title: 'Uma vez' } });
  await desktop.waitForNotification(({ summary }) => summary === 'Uma vez');
  await stack.crashService();
  await stack.waitForCounts(message, { accepted: 1 });
  expect(pushes() - before).toBe(2);

  // In order behind it: whatever the repetition did has been done when this one is shown.
  await stack.send({ notification: { title: 'Depois' } });
  await desktop.waitForNotification(({ summary }) => summary === 'Depois');
  await waitFor('the receipt', async () => (await stack.message(message)).counts.displayed === 1);
  expect(desktop.notifications.filter(({ summary }) => summary === 'Uma vez')).toHaveLength(1);
});
