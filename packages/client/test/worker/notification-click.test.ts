import { expect, test } from 'vitest';
import { createRecordStore } from '../../src/shared/records.ts';
import { handleNotificationClick } from '../../src/worker/notification-click.ts';
import type { WorkerContext } from '../../src/worker/worker-context.ts';

const link = 'https://site.example/avisos/1';

/** The link that stays stored for the next page after a click, in a browser with this tab. */
async function linkAfterClick(tab: string): Promise<string | undefined> {
  const scope = 'https://site.example/sineta/';
  const records = createRecordStore(() => scope);
  const page = {
    url: tab,
    focus: async () => ({}),
    postMessage: (_message: unknown, [port]: [MessagePort]) => port.postMessage(true),
  };
  const worker = {
    registration: { scope },
    clients: { matchAll: async () => [page], openWindow: async () => {} },
    records,
    clicked: new Set(),
  } as unknown as WorkerContext;
  const notification = { data: { navigate: link, actions: {} }, close: () => {} };
  await handleNotificationClick(worker, notification as unknown as Notification, '');
  return (await records.read('clickedLink'))?.url;
}

test('a click that only focuses the tab with its page leaves no link to the page that the visitor opens next', async () => {
  expect(await linkAfterClick(link)).toBeUndefined();
});

test.each(['https://site.example/outra', 'https://elsewhere.example/'])(
  'the page that a click loads beside %s finds its link, since a web app can start elsewhere',
  async (tab) => {
    expect(await linkAfterClick(tab)).toBe(link);
  },
);
