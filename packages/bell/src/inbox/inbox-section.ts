import type { Notice } from '@sineta/protocol';
import { boardLanguageOf } from '@sineta/protocol/board';
import { adoptStyles } from '../panel/dom/adopt-styles.ts';
import { createElement } from '../panel/dom/create-element.ts';
import type { PanelContext, Section } from '../panel/section.ts';
import { boardLinks } from './board-links.ts';
import { inboxLabelsFor, unreadText } from './inbox-labels.ts';
import type { Inbox } from './inbox.ts';
import { noticeTime } from './notice-time.ts';
import styles from './inbox-section.css?raw';

/** The maximum number of listed notices above the other sections of a panel. The board has them all. */
const listed = 5;

/**
 * The notices in the panel: those that were unread when it opened, then the others. Reading one removes its mark. A panel that
 * the number has opened is titled with them, and lists the whole feed.
 */
export function inboxSection({ lang, labels: own }: PanelContext, inbox: Inbox): Section {
  const labels = { ...inboxLabelsFor(lang), ...own };
  const isTitle = labels.title === labels.inboxTitle;
  const count = createElement('p', { attributes: { class: 'note', id: 'inbox', tabindex: '-1' } });
  const list = createElement('ul', { attributes: { class: 'notices' } });
  const markRead = createElement(
    'button',
    { attributes: { type: 'button', class: 'quiet' }, on: { click: () => void readAll() } },
    labels.inboxMarkRead,
  );
  const all = createElement('a', { attributes: { class: 'all' } });
  /** Unread notices that are not listed. */
  let more = 0;
  const element = createElement(
    'section',
    { attributes: { hidden: true } },
    !isTitle && createElement('h3', {}, labels.inboxTitle),
    createElement('div', { attributes: { class: 'inbox-head' } }, count, markRead),
    list,
    all,
  );

  async function load(): Promise<void> {
    if (!(await inbox.load())) return;
    adoptStyles(element.getRootNode(), styles);
    const [notices, unread] = await Promise.all([inbox.notices(), inbox.unread()]);
    const read = notices.filter((notice) => !unread.includes(notice));
    const items = [...unread, ...read].slice(0, isTitle ? undefined : listed).map((notice) => item(notice));
    for (const { notice, link } of items) link.toggleAttribute('data-read', !unread.includes(notice));
    list.replaceChildren(...items.map(({ link }) => createElement('li', {}, link)));
    more = unread.length - items.length;
    showCount(unread.length);
    const address = (language?: string) => {
      const links = boardLinks(inbox, language);
      for (const { notice, link } of items) setAddress(link, links.notice(notice));
      setAddress(all, links.all);
      all.hidden = !links.all;
    };
    address();
    element.hidden = false;
    const { language, topics } = await inbox.published();
    address(language);
    for (const { notice, topic } of items) {
      const name = topics.get(notice.topic);
      if (typeof name === 'string') topic.textContent = name;
    }
  }

  function item(notice: Notice) {
    const { id, title, publishedAt } = notice;
    const read = () => {
      link.dataset['read'] = '';
      // The record changes at once: the page may be left.
      void inbox
        .markRead(id)
        .then(inbox.unread)
        .then(({ length }) => showCount(length));
    };
    const topic = createElement('bdi', { attributes: { class: 'notice-topic' } });
    const link: HTMLAnchorElement = createElement(
      'a',
      {
        attributes: { class: 'notice' },
        on: {
          click: read,
          // A middle click opens another tab, and is no click. A right click opens a menu.
          auxclick: (event) => {
            if ((event as MouseEvent).button === 1) read();
          },
        },
      },
      createElement('span', {
        attributes: { class: 'unread', role: 'img', 'aria-label': labels.inboxUnreadMark },
      }),
      createElement('span', { attributes: { dir: 'auto', class: 'notice-title' } }, title),
      createElement(
        'span',
        { attributes: { class: 'note' } },
        topic,
        createElement(
          'time',
          { attributes: { datetime: publishedAt } },
          noticeTime(publishedAt, new Date(), boardLanguageOf(lang)),
        ),
      ),
    );
    return { notice, link, topic };
  }

  function showCount(unread: number): void {
    count.textContent = unread === 0 ? labels.inboxEmpty : unreadText(labels, String(unread));
    markRead.hidden = unread === 0;
    const rest = more > 0 ? `${labels.inboxMore.replace('{count}', String(more))} · ` : '';
    all.textContent = rest + labels.inboxAll;
  }

  async function readAll(): Promise<void> {
    await inbox.markAllRead();
    for (const link of list.querySelectorAll<HTMLElement>('.notice')) link.dataset['read'] = '';
    more = 0;
    showCount(0);
    // The button disappears.
    count.focus();
  }

  void load();
  // It is the same in every state of the device.
  return { element, show: () => {} };
}

function setAddress(link: HTMLAnchorElement, address: string | undefined): void {
  if (address) link.href = address;
}
