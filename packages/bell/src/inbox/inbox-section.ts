import type { Notice } from '@sineta/protocol';
import { adoptStyles } from '../panel/dom/adopt-styles.ts';
import { createElement } from '../panel/dom/create-element.ts';
import type { PanelContext, Section } from '../panel/section.ts';
import { boardLinks } from './board-links.ts';
import { inboxLabelsFor, inboxLanguage, unreadText } from './inbox-labels.ts';
import type { Inbox } from './inbox.ts';
import { noticeTime } from './notice-time.ts';
import styles from './inbox-section.css?raw';

/** The maximum number of listed notices. The board has them all. */
const listed = 5;

/** The unread notices, in the panel. Those that were unread when it opened stay listed; reading one removes its mark. */
export function inboxSection({ lang, labels: own, announce }: PanelContext, inbox: Inbox): Section {
  const labels = { ...inboxLabelsFor(lang), ...own };
  const title = createElement('h3', { attributes: { id: 'inbox', tabindex: '-1' } }, labels.inboxTitle);
  const count = createElement('p', { attributes: { class: 'note' } });
  const list = createElement('ul', { attributes: { class: 'notices' } });
  const markRead = createElement(
    'button',
    { attributes: { type: 'button', class: 'quiet' }, on: { click: () => void readAll() } },
    labels.inboxMarkRead,
  );
  const all = createElement('a', { attributes: { class: 'all' } }, labels.inboxAll);
  const foot = createElement('div', { attributes: { class: 'inbox-foot' } }, markRead, all);
  const element = createElement('section', { attributes: { hidden: true } }, title, count, list, foot);

  async function load(): Promise<void> {
    if (!(await inbox.load())) return;
    adoptStyles(element.getRootNode(), styles);
    const unread = await inbox.unread();
    const items = unread.slice(0, listed).map((notice) => ({ notice, link: noticeLink(notice) }));
    list.replaceChildren(...items.map(({ link }) => createElement('li', {}, link)));
    showCount(unread.length);
    const address = (language?: string) => {
      const links = boardLinks(inbox, language);
      for (const { notice, link } of items) setAddress(link, links.notice(notice));
      setAddress(all, links.all);
      all.hidden = !links.all;
    };
    address();
    element.hidden = false;
    address(await inbox.language());
  }

  function noticeLink({ id, title, publishedAt }: Notice): HTMLAnchorElement {
    const read = () => {
      link.dataset['read'] = '';
      // The record changes at once: the page may be left.
      void inbox
        .markRead(id)
        .then(inbox.unread)
        .then(({ length }) => showCount(length));
    };
    const link: HTMLAnchorElement = createElement(
      'a',
      // A middle click opens another tab, and is no click.
      { attributes: { class: 'notice' }, on: { click: read, auxclick: read } },
      createElement('span', { attributes: { dir: 'auto', class: 'notice-title' } }, title),
      createElement(
        'time',
        { attributes: { class: 'note', datetime: publishedAt } },
        noticeTime(publishedAt, new Date(), inboxLanguage(lang)),
      ),
    );
    return link;
  }

  function showCount(unread: number): void {
    count.textContent = unread === 0 ? labels.inboxEmpty : unreadText(labels, String(unread));
    markRead.hidden = unread === 0;
  }

  async function readAll(): Promise<void> {
    await inbox.markAllRead();
    list.replaceChildren();
    showCount(0);
    // The button disappears.
    title.focus();
    announce(labels.inboxEmpty);
  }

  void load();
  // It is the same in every state of the device.
  return { element, show: () => {} };
}

function setAddress(link: HTMLAnchorElement, address: string | undefined): void {
  if (address) link.href = address;
}
