import { Banner, Dialog } from '@sineta/ui';
import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSites } from '../service/sites.ts';
import { useOnline } from '../service/use-online.ts';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { lastSite, useRememberSite } from './last-site.ts';
import { Navigation } from './navigation.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SessionExpired } from './session-expired.tsx';
import styles from './shell.module.css';
import { AccountMenu, SiteSwitcher } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What stands around every page of somebody who is signed in. */
export function Shell() {
  const texts = useTexts(shellTexts);
  const online = useOnline();
  const sites = useSites();
  const { site: addressed } = useParams({ strict: false });
  const named = sites.find(({ id }) => id === addressed)?.id;
  const site = named ?? lastSite(window.localStorage, sites);
  const [menuOpen, setMenuOpen] = useState(false);
  useRememberSite(named);
  useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className={styles.side}>
        <SiteSwitcher current={site} />
        <div className={styles.wideNavigation}>
          <Navigation site={site} />
        </div>
        <AccountMenu />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {!online && (
          <div className={styles.notice}>
            <Banner icon="offline">{texts.offline}</Banner>
          </div>
        )}
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomBar site={site} onMore={() => setMenuOpen(true)} />
      <Dialog
        isOpen={menuOpen}
        onClose={() => setMenuOpen(false)}
        title={texts.navigation}
        closeLabel={texts.closeMenu}
        placement="side"
      >
        <Navigation site={site} onNavigate={() => setMenuOpen(false)} />
      </Dialog>
      <SessionExpired />
    </div>
  );
}
