import { Spoken, tabClass, tabLineClass } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts, useTexts } from '../i18n/use-texts.ts';
import { useMay } from '../accounts/me.ts';
import { useService } from '../service/service-context.ts';
import { isRequested } from './drafts/by-request.ts';
import { draftsQuery } from './drafts/drafts-query.ts';
import styles from './message-lists.module.css';
import { messagesTexts } from './messages-texts.ts';

const lists = [
  { name: 'broadcasts', to: '/sites/$site/messages' },
  { name: 'direct', to: '/sites/$site/messages/direct' },
  { name: 'drafts', to: '/sites/$site/messages/drafts' },
  { name: 'recurring', to: '/sites/$site/messages/recurring' },
  { name: 'calendar', to: '/sites/$site/messages/calendar' },
] as const;

/**
 * Links between the lists of messages, with the number of drafts that wait for the approval of the user. Those of drafts and
 * recurring messages are for users who may write them.
 */
export function MessageLists({ site }: { readonly site: string }) {
  const texts = useTexts(messagesTexts);
  const mayDraft = useMay('draft');
  const maySend = useMay('send');
  const { number } = useAmounts();
  const { data } = useQuery({ ...draftsQuery(useService(), site), enabled: maySend });
  const requested = data?.drafts.filter(isRequested).length ?? 0;
  return (
    <nav ref={watchLine} aria-label={texts.lists} className={`${tabLineClass} ${styles.line}`}>
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
            {name === 'drafts' && requested > 0 && (
              <span className={styles.requested}>
                {number(requested)}
                <Spoken> {texts.draftsRequested}</Spoken>
              </span>
            )}
          </Link>
        ))}
    </nav>
  );
}

/** Shows the tab of this page, and marks the sides on which the line goes on. */
function watchLine(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  showCurrentTab(line);
  const mark = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = line;
    line.toggleAttribute('data-before', scrollLeft > 1);
    line.toggleAttribute('data-after', scrollLeft < scrollWidth - clientWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(line);
  line.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    line.removeEventListener('scroll', mark);
  };
}

/** Scrolls a line of tabs, and not the page, to the tab of this page. */
function showCurrentTab(line: HTMLElement): void {
  const tab = line.querySelector('[aria-current]');
  if (!tab) return;
  const [outer, inner] = [line.getBoundingClientRect(), tab.getBoundingClientRect()];
  line.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
