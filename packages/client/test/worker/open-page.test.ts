import { expect, test } from 'vitest';
import { openPage } from '../../src/worker/open-page.ts';
import type { Windows } from '../../src/worker/worker-context.ts';

const scope = 'https://site.example/sineta/';

interface OpenTab {
  /** The address that it was opened with. */
  readonly url: string;
  /** The address that it shows, after `history.pushState`. */
  readonly now?: string;
  readonly answers: boolean;
  /** Whether it is a frame of another page. */
  readonly isFrame?: boolean;
  /** Whether its client has an earlier version. */
  readonly isOld?: boolean;
  readonly refuses?: boolean;
}

/** The tabs of a browser as a worker sees them. `events` lists the actions in order. */
function tabs(...open: OpenTab[]) {
  const events: string[] = [];
  const pages = open.map(({ url, now = url, answers, isFrame, isOld, refuses }) => ({
    url,
    frameType: isFrame ? 'nested' : 'top-level',
    focus: async () => {
      if (refuses) throw new DOMException('no', 'InvalidAccessError');
      events.push(`focus ${url}`);
      return {};
    },
    postMessage: (message: { url: string }, [port]: [MessagePort]) => {
      if (!answers) return;
      port.addEventListener('message', () => events.push(`${url} goes to ${message.url}`));
      port.start();
      port.postMessage(isOld ? true : { shows: now });
    },
  }));
  const clients = {
    matchAll: async () => pages,
    openWindow: async (url: string) => void events.push(`open ${url}`),
  };
  return { clients: clients as unknown as Windows, events };
}

/** The events of the tab at `/a`, when it is used for the page of a notification. */
const navigated = [
  'focus https://site.example/a',
  'https://site.example/a goes to https://site.example/avisos/1',
];

test('the tab that has the page is focused', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/outra', answers: true },
    { url: 'https://site.example/avisos/1', answers: true },
  );
  expect(await openPage(clients, scope, 'https://site.example/avisos/1')).toBe(false);
  expect(events).toEqual(['focus https://site.example/avisos/1']);
});

test('a tab that went to the page without loading it is focused', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/outra', answers: true },
    { url: 'https://site.example/', now: 'https://site.example/avisos/1', answers: true },
  );
  expect(await openPage(clients, scope, 'https://site.example/avisos/1')).toBe(false);
  expect(events).toEqual(['focus https://site.example/']);
});

test('a tab that left the page without loading another is navigated', async () => {
  const { clients, events } = tabs({
    url: 'https://site.example/avisos/1',
    now: 'https://site.example/',
    answers: true,
  });
  expect(await openPage(clients, scope, 'https://site.example/avisos/1')).toBe(true);
  await expect
    .poll(() => events)
    .toEqual([
      'focus https://site.example/avisos/1',
      'https://site.example/avisos/1 goes to https://site.example/avisos/1',
    ]);
});

test.each([
  { what: 'with an earlier version of the client', tab: { answers: true, isOld: true } },
  { what: 'without a client', tab: { answers: false } },
])('of a page $what the address that the browser has counts', async ({ tab }) => {
  const { clients, events } = tabs(
    { url: 'https://site.example/outra', answers: true },
    { url: 'https://site.example/avisos/1', ...tab },
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
  await expect.poll(() => events).toEqual(navigated);
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

test('a frame of a page is neither focused nor navigated in its place', async () => {
  const { clients, events } = tabs(
    { url: 'https://site.example/avisos/1', answers: true, isFrame: true },
    { url: 'https://site.example/a', answers: true },
  );
  await openPage(clients, scope, 'https://site.example/avisos/1');
  await expect.poll(() => events).toEqual(navigated);
});
