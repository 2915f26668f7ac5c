import { Icon } from '@sineta/ui';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { usePermissions } from '../accounts/me.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './bottom-bar.module.css';
import { isDaily, siteEntriesFor, useCurrentPage } from './navigation.tsx';

interface BottomBarProps {
  readonly site: string;
  readonly onMore: () => void;
}

/** The navigation on a phone: the most used pages, and a button for the others. */
export function BottomBar({ site, onMore }: BottomBarProps) {
  const texts = useTexts(shellTexts);
  const permissions = usePermissions(site);
  const matches = useMatchRoute();
  const daily = siteEntriesFor(permissions).filter(isDaily);
  const current = useCurrentPage(site);
  const isCurrent = daily.some(
    ({ page, to }) => page === current || matches({ to, params: { site }, fuzzy: page !== 'overview' }),
  );
  return (
    <nav className={styles.bar} aria-label={texts.navigation}>
      {daily.map(({ page, icon, to }) => (
        <Link
          key={page}
          to={to}
          params={{ site }}
          activeOptions={{ exact: page === 'overview' }}
          aria-current={page === current ? 'page' : undefined}
          className={styles.item}
        >
          <Icon name={icon} />
          <span>{texts.pages[page]}</span>
        </Link>
      ))}
      <button type="button" className={styles.item} aria-current={!isCurrent || undefined} onClick={onMore}>
        <Icon name="menu" />
        <span>{texts.more}</span>
      </button>
    </nav>
  );
}
