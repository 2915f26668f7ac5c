import type { Permission } from '@sineta/protocol';
import { Icon, type IconName } from '@sineta/ui';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { TextsOf } from '../i18n/part-texts.ts';
import { useMaySomewhere, usePermissions } from '../accounts/me.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './navigation.module.css';

interface Entry {
  readonly page: keyof TextsOf<typeof shellTexts>['pages'];
  readonly icon: IconName;
  readonly to: string;
  /** The permission that the page requires beside `read`. */
  readonly needs?: Permission;
}

/** The pages of one site. */
const siteEntries = [
  { page: 'overview', icon: 'overview', to: '/sites/$site' },
  { page: 'compose', icon: 'compose', to: '/sites/$site/compose', needs: 'draft' },
  { page: 'messages', icon: 'messages', to: '/sites/$site/messages' },
  { page: 'devices', icon: 'devices', to: '/sites/$site/devices', needs: 'devices' },
  { page: 'topics', icon: 'topics', to: '/sites/$site/topics' },
  { page: 'settings', icon: 'site', to: '/sites/$site/settings' },
] as const satisfies readonly Entry[];

/** The pages of one site that the user may open. */
export function siteEntriesFor(permissions: readonly Permission[]) {
  return siteEntries.filter((entry) => !('needs' in entry) || permissions.includes(entry.needs));
}

/** Whether a page is in the navigation at the bottom of a phone. */
export function isDaily({ page }: Pick<Entry, 'page'>): boolean {
  return page !== 'topics' && page !== 'settings';
}

/** The pages of the workspace. */
const workspaceEntries = [
  { page: 'team', icon: 'team', to: '/team' },
  { page: 'keys', icon: 'keys', to: '/keys' },
  { page: 'audit', icon: 'audit', to: '/audit' },
] as const satisfies readonly Entry[];

/** The pages of the workspace that the user may open. */
export function workspaceEntriesFor(mayManage: boolean) {
  return workspaceEntries.filter(({ page }) => mayManage || page === 'team');
}

/** The entry of a page whose address does not continue that of the entry: people belong to the devices. */
export function useCurrentPage(site: string): Entry['page'] | undefined {
  const matches = useMatchRoute();
  return matches({ to: '/sites/$site/users', params: { site }, fuzzy: true }) ? 'devices' : undefined;
}

interface NavigationProps {
  /** The site of the links. */
  readonly site: string;
  /** Leaves out the pages that are at the bottom of a phone. */
  readonly rest?: boolean;
  readonly onNavigate?: () => void;
}

/** Every page that the user may open, or the rest of them. */
export function Navigation({ site, rest, onNavigate }: NavigationProps) {
  const texts = useTexts(shellTexts);
  const entries = siteEntriesFor(usePermissions(site)).filter((entry) => !rest || !isDaily(entry));
  const mayManage = useMaySomewhere('manage');
  const current = useCurrentPage(site);
  return (
    <nav aria-label={texts.navigation} className={styles.navigation}>
      <ul className={styles.group} aria-label={texts.siteNavigation}>
        {entries.map(({ page, icon, to }) => (
          <li key={page}>
            <Link
              to={to}
              params={{ site }}
              activeOptions={{ exact: page === 'overview' }}
              aria-current={page === current ? 'page' : undefined}
              className={styles.link}
              onClick={onNavigate}
            >
              <Icon name={icon} className={styles.icon} />
              {texts.pages[page]}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.group} aria-label={texts.workspaceNavigation}>
        {workspaceEntriesFor(mayManage).map(({ page, icon, to }) => (
          <li key={page}>
            <Link to={to} className={styles.link} onClick={onNavigate}>
              <Icon name={icon} className={styles.icon} />
              {texts.pages[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
