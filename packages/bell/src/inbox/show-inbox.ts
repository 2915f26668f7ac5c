import { defaultLanguage } from '../labels.ts';
import { adoptStyles } from '../panel/dom/adopt-styles.ts';
import { textLanguage } from '../panel/dom/text-language.ts';
import type { DevicePanelOptions } from '../panel/index.ts';
import bellTooltip from './bell-tooltip.css?raw';
import { createInboxButton } from './inbox-button.ts';
import { inboxLabelsFor, unreadText } from './inbox-labels.ts';
import { inboxSection } from './inbox-section.ts';
import { inboxOf } from './inbox.ts';

/** Options of the inbox: those of the panel that it opens, and how it is shown. */
export interface InboxOptions extends Omit<DevicePanelOptions, 'opener'> {
  /** Whether a bell is shown around the host. Without one the button stands alone. */
  readonly supported: boolean;
  /** Added to a host that stands alone. */
  readonly className?: string | undefined;
  /** Called with the number of unread notices when they are shown, and after each change. */
  readonly onUnread?: (unread: number) => void;
}

/** What updates the inbox of a host. */
const shown = new WeakMap<HTMLElement, (options: InboxOptions) => void>();

/** The trees that have the style of the tooltip: a page may mount its bell any number of times. */
const styled = new WeakSet<Node>();

/**
 * Shows the number of unread notices in `host`, and the notices in the panels of the same store. A press opens the panel.
 * Shows nothing on an insecure page, without a feed, or with a client of another service. A further call replaces the
 * options, except the client.
 */
export function showInbox(host: HTMLElement, options: InboxOptions): void {
  const update = shown.get(host);
  if (update) update(options);
  else if (isSecureContext) start(host, options);
}

function start(host: HTMLElement, options: InboxOptions): void {
  const inbox = inboxOf(options.client);
  if (!inbox || !host.isConnected) return;
  let current = options;
  const { button, show } = createInboxButton(host, press);
  host.hidden = true;

  const labelsOf = ({ lang = defaultLanguage, labels }: InboxOptions) => ({
    ...inboxLabelsFor(lang),
    ...labels,
  });

  function press(): void {
    const log: Pick<Console, 'error'> = console;
    // The number may be gone when the panel closes, the bell is not.
    const bell = current.supported && host.parentElement?.querySelector('button');
    const labels = { ...current.labels, title: labelsOf(current).inboxTitle };
    import('../panel/index.ts')
      .then(({ openDevicePanel }) => openDevicePanel({ ...current, labels, opener: bell || button }))
      .catch(log.error);
  }

  /** The shown number; undefined until the feed was read. */
  let unread: number | undefined;

  function draw(): void {
    if (unread === undefined) return;
    const { lang = defaultLanguage, labels, supported, className = '', onUnread } = current;
    show({
      unread,
      hasBell: supported,
      lang: textLanguage(lang, labels?.inboxTitle),
      labels: labelsOf(current),
    });
    if (!supported) host.className = className;
    current.store.notices = {
      host,
      open: press,
      unread: unread > 0 ? unreadText(labelsOf(current), String(unread)) : '',
    };
    host.dataset['inbox'] = String(unread);
    onUnread?.(unread);
  }

  async function count(): Promise<void> {
    if (!(await inbox!.load())) return;
    unread = (await inbox!.notices()).filter(inbox!.isUnread).length;
    if (host.isConnected) draw();
  }

  function take(next: InboxOptions): void {
    current = next;
    inbox!.service.lang = next.lang ?? defaultLanguage;
    current.store.inbox = (context) => inboxSection(context, inbox!, !!unread);
    draw();
  }

  const tree = host.getRootNode();
  if (!styled.has(tree)) adoptStyles(tree, bellTooltip);
  styled.add(tree);
  shown.set(host, take);
  take(options);
  // A first request that fails is repeated when the page becomes visible.
  inbox.hosts.set(host, count);
  void count();
}
