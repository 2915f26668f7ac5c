import { tabClass, tabLineClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useMay } from '../accounts/me.ts';
import { messagesTexts } from './messages-texts.ts';

const lists = [
  { name: 'broadcasts', to: '/sites/$site/messages' },
  { name: 'direct', to: '/sites/$site/messages/direct' },
  { name: 'drafts', to: '/sites/$site/messages/drafts' },
  { name: 'recurring', to: '/sites/$site/messages/recurring' },
  { name: 'calendar', to: '/sites/$site/messages/calendar' },
] as const;

/** Links between the lists of messages. Those of drafts and recurring messages are for users who may write them. */
export function MessageLists({ site }: { readonly site: string }) {
  const texts = useTexts(messagesTexts);
  const mayDraft = useMay('draft');
  const maySend = useMay('send');
  return (
    <nav ref={showCurrentTab} aria-label={texts.lists} className={tabLineClass}>
      {lists
        .filter(({ name }) => (name !== 'drafts' || mayDraft) && (name !== 'recurring' || maySend))
        .map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            params={{ site }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tabClass}
          >
            {texts[name]}
          </Link>
        ))}
    </nav>
  );
}

/** Scrolls a line of tabs, and not the page, to the tab of this page. */
function showCurrentTab(line: HTMLElement | null): void {
  const tab = line?.querySelector('[aria-current]');
  if (!line || !tab) return;
  const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
  line.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
