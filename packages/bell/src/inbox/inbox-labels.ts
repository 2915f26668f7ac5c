import { type BoardLanguage, boardLanguageOf } from '@sineta/protocol/board';

/** Every text of the unread notices. */
export interface InboxLabels {
  /** The heading in the panel, the title of a panel that the number opened, and the button where no bell is shown. */
  readonly inboxTitle: string;
  readonly inboxUnreadOne: string;
  /** `{count}` is replaced by the number of unread notices. */
  readonly inboxUnread: string;
  readonly inboxEmpty: string;
  /** Unfolds the notices that are read; followed by their number. */
  readonly inboxEarlier: string;
  /** The button that lists what arrived while the visitor reads, for one notice and for several. */
  readonly inboxNewOne: string;
  readonly inboxNew: string;
  /** The mark of an unread notice, for screen readers. */
  readonly inboxUnreadMark: string;
  readonly inboxMarkRead: string;
  /** Before the link to the notice board; `{count}` is replaced by the number of unread notices that are not listed. */
  readonly inboxMore: string;
  /** The link to the notice board. */
  readonly inboxAll: string;
}

const portuguese: InboxLabels = {
  inboxTitle: 'Avisos',
  inboxUnreadOne: '1 aviso não lido',
  inboxUnread: '{count} avisos não lidos',
  inboxEmpty: 'Nada de novo por aqui.',
  inboxEarlier: 'Avisos anteriores',
  inboxNewOne: '1 aviso novo',
  inboxNew: '{count} avisos novos',
  inboxUnreadMark: 'Não lido',
  inboxMarkRead: 'Marcar como lidos',
  inboxMore: 'E mais {count}',
  inboxAll: 'Ver todos os avisos',
};

const english: InboxLabels = {
  inboxTitle: 'Notices',
  inboxUnreadOne: '1 unread notice',
  inboxUnread: '{count} unread notices',
  inboxEmpty: 'Nothing new here.',
  inboxEarlier: 'Earlier notices',
  inboxNewOne: '1 new notice',
  inboxNew: '{count} new notices',
  inboxUnreadMark: 'Unread',
  inboxMarkRead: 'Mark all as read',
  inboxMore: '{count} more',
  inboxAll: 'See all notices',
};

const spanish: InboxLabels = {
  inboxTitle: 'Avisos',
  inboxUnreadOne: '1 aviso sin leer',
  inboxUnread: '{count} avisos sin leer',
  inboxEmpty: 'Nada nuevo por aquí.',
  inboxEarlier: 'Avisos anteriores',
  inboxNewOne: '1 aviso nuevo',
  inboxNew: '{count} avisos nuevos',
  inboxUnreadMark: 'Sin leer',
  inboxMarkRead: 'Marcar como leídos',
  inboxMore: 'Y {count} más',
  inboxAll: 'Ver todos los avisos',
};

const languages: Readonly<Record<BoardLanguage, InboxLabels>> = { pt: portuguese, en: english, es: spanish };

/** The texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function inboxLabelsFor(tag: string): InboxLabels {
  return languages[boardLanguageOf(tag)];
}

/** The number of unread notices in words. */
export function unreadText(labels: InboxLabels, count: string): string {
  return count === '1' ? labels.inboxUnreadOne : labels.inboxUnread.replace('{count}', count);
}

/** The number of new notices in words. */
export function newText(labels: InboxLabels, count: number): string {
  return count === 1 ? labels.inboxNewOne : labels.inboxNew.replace('{count}', String(count));
}
