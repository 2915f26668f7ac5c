import type { Notice } from '@sineta/protocol';
import { boardLanguageOf } from '@sineta/protocol/board';
import { adoptStyles } from '../panel/dom/adopt-styles.ts';
import { createElement } from '../panel/dom/create-element.ts';
import type { PanelContext, Section } from '../panel/section.ts';
import { boardLinks } from './board-links.ts';
import { inboxLabelsFor, newText, unreadText } from './inbox-labels.ts';
import type { Inbox } from './inbox.ts';
import { noticeTime } from './notice-time.ts';
import type { PublishedSite } from './request-feed.ts';
import styles from './inbox-section.css?raw';

/** The maximum number of listed notices among the other sections of a panel. The board has them all. */
const listed = 5;

/**
 * The notices in the panel: those that were unread when it opened, then the latest others, and the rest folded. Reading one
 * removes its mark. A panel that the number has opened is titled with them, and lists the whole feed. What arrives while the
 * panel is open is listed too; while the visitor reads or is about to press something, a button offers it.
 *
 * @param isNew - whether one of them is unread
 */
export function inboxSection(
  { lang, labels: own, announce, signal }: PanelContext,
  inbox: Inbox,
  isNew: boolean,
): Section {
  const labels = { ...inboxLabelsFor(lang), ...own };
  const isTitle = labels.title === labels.inboxTitle;
  /** How many are shown unfolded, although they are read. */
  const open = isTitle ? listed : 3;
  const count = createElement('p', { attributes: { class: 'note', id: 'inbox', tabindex: '-1' } });
  const list = createElement('ul', {
    attributes: { class: 'notices' },
    on: { pointerleave: () => void show() },
  });
  const earlierList = createElement('ul', { attributes: { class: 'notices' } });
  const earlierTitle = createElement('summary');
  const earlier = createElement('details', { attributes: { hidden: true } }, earlierTitle, earlierList);
  const markRead = createElement(
    'button',
    { attributes: { type: 'button', class: 'mark-read' }, on: { click: readAll } },
    labels.inboxMarkRead,
  );
  const addNew = createElement('button', {
    attributes: { type: 'button', class: 'primary', hidden: true },
    on: { click: () => void listNew() },
  });
  const turn = createElement(
    'div',
    { attributes: { class: 'turn' }, on: { pointerleave: () => void show() } },
    markRead,
    addNew,
  );
  const all = createElement('a', { attributes: { class: 'all' } });
  /** The listed notices, with their links. */
  let items: readonly (readonly [Notice, HTMLAnchorElement])[] = [];
  /** What the list was made from. */
  let source = '';
  /** The ids that were known then. */
  let known = new Set<string>();
  /** The number of new notices that was announced last. */
  let announced = 0;
  let site: PublishedSite | undefined;
  /** Whether the feed was requested for this panel. */
  let isFresh = false;
  const element = createElement(
    'section',
    { attributes: { hidden: true } },
    createElement(
      'div',
      { attributes: { class: 'inbox-head' } },
      createElement('div', {}, !isTitle && createElement('h3', {}, labels.inboxTitle), count),
      turn,
    ),
    list,
    earlier,
    all,
  );

  /**
   * Shows what is known.
   *
   * @param isWanted - whether the visitor wants what is new
   */
  async function show(isWanted = false): Promise<void> {
    if (!(await inbox.load())) return;
    const notices = await inbox.notices();
    const unread = notices.filter(inbox.isUnread);
    if (element.hidden) adoptStyles(element.getRootNode(), styles);
    element.hidden = false;
    const links = boardLinks(inbox.service, site?.language);
    const current = JSON.stringify([notices, site]);
    // What is below the list is shown later.
    const panel = element.parentElement!;
    const isBusy = panel.scrollTop > 0 || (isFresh ? panel : list).matches(':hover, :focus-within');
    let added = notices.filter(({ id }) => !known.has(id)).length;
    if (isFresh && added > announced) announce(newText(labels, added));
    announced = added;
    if (current !== source && (isWanted || !isBusy)) {
      source = current;
      known = new Set(notices.map(({ id }) => id));
      added = announced = 0;
      items = [...new Set([...unread, ...notices])]
        .slice(0, isTitle ? undefined : listed)
        .map((notice) => [notice, createLink(notice, links.notice(notice))]);
      const rows = items.map(([, link]) => createElement('li', {}, link));
      const folded = rows.splice(Math.max(unread.length, open));
      list.replaceChildren(...rows);
      earlierList.replaceChildren(...folded);
      earlierTitle.textContent = `${labels.inboxEarlier} (${folded.length})`;
      setAddress(all, links.all);
    }
    // Notices that arrive would move these two.
    earlier.hidden = !earlierList.firstChild || !isFresh;
    all.hidden = !links.all || !isFresh;
    for (const [notice, link] of items) link.toggleAttribute('data-read', !inbox.isUnread(notice));
    const more = unread.filter(({ id }) => !items.some(([notice]) => notice.id === id)).length;
    all.textContent =
      (more ? `${labels.inboxMore.replace('{count}', String(more))} · ` : '') + labels.inboxAll;
    count.textContent = unread.length ? unreadText(labels, String(unread.length)) : labels.inboxEmpty;
    // No button takes the place of one that is about to be pressed.
    if (turn.matches(':hover, :focus-within') && !isWanted) return;
    markRead.hidden = unread.length <= added;
    markRead.style.visibility = added ? 'hidden' : '';
    addNew.hidden = !added;
    addNew.textContent = newText(labels, added);
  }

  async function listNew(): Promise<void> {
    await show(true);
    // The button disappears.
    (items[0]?.[1].href ? items[0][1] : count).focus();
  }

  function createLink(notice: Notice, address: string | undefined): HTMLAnchorElement {
    const read = (event: Event) => {
      // The record changes at once: the page may be left. A middle click opens another tab, and a right click opens a menu.
      if ((event as MouseEvent).button < 2) void inbox.markRead(notice.id);
    };
    const link: HTMLAnchorElement = createElement(
      'a',
      { attributes: { class: 'notice' }, on: { click: read, auxclick: read } },
      ...content(notice),
    );
    setAddress(link, address);
    return link;
  }

  function content(notice: Notice): HTMLElement[] {
    const { title, body, topic, publishedAt, language } = notice;
    const bodyClass = `note notice-body${inbox.isUnread(notice) ? ' longer' : ''}`;
    const { words, exact } = noticeTime(publishedAt, new Date(), boardLanguageOf(lang));
    return [
      createElement('span', {
        attributes: { class: 'unread', role: 'img', 'aria-label': labels.inboxUnreadMark },
      }),
      createElement('span', { attributes: { class: 'notice-title', dir: 'auto', lang: language } }, title),
      ...(body
        ? [createElement('span', { attributes: { class: bodyClass, dir: 'auto', lang: language } }, body)]
        : []),
      createElement(
        'span',
        { attributes: { class: 'note' } },
        createElement('bdi', { attributes: { class: 'notice-topic' } }, site?.topics.get(topic)),
        createElement('time', { attributes: { datetime: publishedAt, title: exact } }, words),
      ),
    ];
  }

  function readAll(): void {
    // Before it gets the focus, so that screen readers read it.
    count.textContent = labels.inboxEmpty;
    count.focus();
    // Nothing moves under the pointer: a second press would open a notice.
    markRead.style.visibility = 'hidden';
    inbox.markAllRead();
  }

  signal.addEventListener(
    'abort',
    inbox.subscribe(() => void show()),
  );
  const named = inbox.published().then((published) => {
    site = published;
    return show();
  });

  async function load(): Promise<void> {
    await show();
    await inbox.refresh();
    isFresh = true;
    await named;
    await show();
    element.parentElement?.addEventListener('pointerleave', () => void show());
  }
  let loading: Promise<void> | undefined = load();
  return {
    element,
    isSubject: isTitle,
    isNew,
    // It is the same in every state of the device.
    show: () => {
      const first = loading;
      loading = undefined;
      return first;
    },
  };
}

function setAddress(link: HTMLAnchorElement, address: string | undefined): void {
  if (address) link.href = address;
}
