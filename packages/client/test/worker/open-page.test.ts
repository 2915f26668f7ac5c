import { expect, test } from 'vitest';
import { openPage } from '../../src/worker/open-page.ts';

const scope = 'https://site.example/sineta/';

/** The tabs of a browser as a worker sees them. `events` lists the actions in order. */
function tabs(...open: { url: string; answers: boolean; refuses?: boolean }[]) {
  const events: string[] = [];
  const pages = open.map(({ url, answers, refuses }) => ({
    url,
    focus: async () => {
      if (refuses) throw new DOMException('no', 'InvalidAccessError');
      events.push(`focus ${url}`);
    },
    postMessage: (message: { url: string }, [port]: [MessagePort]) => {
      if (!answers) return;
      port.addEventListener('message', () => events.push(`${url} goes to ${message.url}`));
      port.start();
      port.postMessage(true);
    },
  }));
  const clients = {
    matchAll: async () => pages,
    openWindow: async (url: string) => void events.push(`open ${url}`),
  };
  return { clients: clients as unknown as Clients, events };
}

test('the tab that has the page is focused', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/outra', answers: true },
    { url: 'https://site.example/avisos/1', answers: true },
  );
  expect(await openPage(clients, scope, 'https://site.example/avisos/1')).toBe(false);
  expect(events).toEqual(['focus https://site.example/avisos/1']);
});

test('otherwise the tab used last is focused, then navigated: a click never loses its link (firebase-js-sdk#3922)', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/a', answers: true },
    { url: 'https://site.example/b', answers: true },
  );
  await openPage(clients, scope, 'https://site.example/avisos/1');
  await expect
    .poll(() => events)
    .toEqual([
      'focus https://site.example/a',
      'https://site.example/a goes to https://site.example/avisos/1',
    ]);
});

test('a tab that does not reply is skipped', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/frozen', answers: false },
    { url: 'https://site.example/b', answers: true },
  );
  await openPage(clients, scope, 'https://site.example/avisos/1');
  expect(events[0]).toBe('focus https://site.example/b');
});

test('otherwise a window is opened', async () => {
  const { clients, events } = tabs({ url: 'https://site.example/frozen', answers: false });
  await openPage(clients, scope, 'https://site.example/avisos/1');
  expect(events).toEqual(['open https://site.example/avisos/1']);
});

test.each(['https://site.example/avisos/1', 'https://site.example/a'])(
  'a window is opened when %s cannot be focused',
  async (url) => {
    const { clients, events } = tabs({ url, answers: url.endsWith('/a'), refuses: true });
    await openPage(clients, scope, 'https://site.example/avisos/1');
    expect(events).toEqual(['open https://site.example/avisos/1']);
  },
);

test('a link to another origin never navigates a tab of the site', async () => {
  const { clients, events } = tabs({ url: 'https://site.example/a', answers: true });
  await openPage(clients, scope, 'https://elsewhere.example/');
  expect(events).toEqual(['open https://elsewhere.example/']);
});
