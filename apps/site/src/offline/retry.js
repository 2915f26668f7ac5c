// Part of the offline page: retries, and shows the board as soon as it responds.
const look = async () => {
  const { ok } = await fetch('/readyz', { cache: 'no-store' });
  if (ok) location.reload();
};
const tryAgain = () => {
  look().catch(() => {});
};
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', tryAgain);
setInterval(tryAgain, 5000);

// The notices that this visitor opened before, which keep-read.ts keeps. Nothing of them is HTML.
const { lang: own } = document.documentElement;
const element = (name, text, lang = own) =>
  Object.assign(document.createElement(name), { textContent: text, lang, dir: 'auto' });
const itemOf = ({ id, title, body, publishedAt, language }) => {
  const item = document.createElement('details');
  item.open = location.pathname.endsWith(`/${id}`);
  const time = new Date(publishedAt).toLocaleString(own, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: document.querySelector('section').dataset.timeZone,
  });
  const summary = document.createElement('summary');
  summary.append(element('b', title, language), element('time', time));
  item.append(summary, element('p', body ?? '', language));
  return item;
};
// In turn with pages of the board in other tabs.
const withKept = (use) =>
  navigator.locks.request('sineta-read', async () => use(await caches.open('sineta-board')));
const longest = 30 * 24 * 60 * 60_000;
const forget = async (section) => {
  await withKept((cache) => cache.delete('/read-notices'));
  section.remove();
  document.querySelector('button').focus();
};
const showRead = async (cache) => {
  const stored = await (await cache.match('/read-notices'))?.json();
  const notices = stored?.notices.filter(({ openedAt }) => Date.now() - openedAt < longest) ?? [];
  if (notices.length === 0) return cache.delete('/read-notices');
  const section = document.querySelector('section');
  const button = section.querySelector('button');
  button.before(...notices.map(itemOf));
  button.addEventListener('click', () => {
    forget(section).catch(() => {});
  });
  section.hidden = false;
  // The next page of the board compares them with those of the service.
  return cache.put('/read-notices', new Response(JSON.stringify({ notices, at: 0 })));
};
withKept(showRead).catch(() => {});
