// Part of the offline page: retries, and shows the board as soon as it responds.
const look = async () => {
  const { ok } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(4000) });
  if (ok) location.reload();
};
const tryAgain = () => {
  look().catch(() => {});
};
document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', tryAgain);
// Not all pages at once when the service is back, and no request of this page before the last one has ended.
setInterval(tryAgain, 5000 + Math.random() * 5000);

// The notices that this visitor saw before, which keep-read.ts keeps. Nothing of them is HTML.
const { lang: own } = document.documentElement;
const element = (name, text, lang = own) =>
  Object.assign(document.createElement(name), { textContent: text, lang, dir: 'auto' });
const timeOf = ({ publishedAt }) =>
  element(
    'time',
    new Date(publishedAt).toLocaleString(own, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: document.querySelector('section').dataset.timeZone,
    }),
  );
const itemOf = (notice) => {
  const { title, body, language } = notice;
  const item = document.createElement('details');
  const summary = document.createElement('summary');
  summary.append(element('b', title, language), timeOf(notice));
  if (body) {
    // A long body is cut to two lines. Screen readers have all of it below.
    const start = element('span', body.slice(0, 300), language);
    start.setAttribute('aria-hidden', 'true');
    summary.append(start);
  }
  item.append(summary, element('p', body ?? '', language));
  return item;
};
// The notice of this address takes the place of the message, of which one line is left above it.
const showCopy = (notice) => {
  const { title, body, language } = notice;
  const plate = document.querySelector('.plate');
  const article = document.createElement('article');
  article.append(timeOf(notice), element('h1', title, language), element('p', body ?? '', language));
  article.className = plate.className;
  document.title = title;
  plate.before(element('p', document.querySelector('section').dataset.copy), article);
  plate.replaceWith(plate.querySelector('button'));
};
// In turn with pages of the board in other tabs.
const withKept = (use) =>
  navigator.locks.request('sineta-read', async () => use(await caches.open('sineta-board')));
const longest = 30 * 24 * 60 * 60_000;
const forget = async (section) => {
  await withKept((cache) => cache.delete('/read-notices'));
  if (document.querySelector('article')) location.reload();
  section.remove();
  document.querySelector('button').focus();
};
const showRead = async (cache) => {
  const stored = await (await cache.match('/read-notices'))?.json();
  const notices = stored?.notices.filter(({ openedAt }) => Date.now() - openedAt < longest) ?? [];
  if (notices.length === 0) return cache.delete('/read-notices');
  const copy = notices.find(({ id }) => location.pathname.endsWith(`/${id}`));
  if (copy) showCopy(copy);
  const others = notices
    .filter((notice) => notice !== copy)
    .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  const section = document.querySelector('section');
  const button = section.querySelector('button');
  section.querySelector('h2').hidden = others.length === 0;
  button.before(...others.map(itemOf));
  button.addEventListener('click', () => {
    forget(section).catch(() => {});
  });
  section.hidden = false;
  // The next page of the board compares them with those of the service.
  return cache.put('/read-notices', new Response(JSON.stringify({ notices, at: 0 })));
};
withKept(showRead).catch(() => {});
