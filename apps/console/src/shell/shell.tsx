import { Banner, Button, Dialog, Icon } from '@sineta/ui';
import { onlineManager } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSites } from '../accounts/sites.ts';
import type { Need } from '../service/session-gate.ts';
import { useSessionGate } from '../service/session-gate-context.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { lastSite, useRememberSite } from './last-site.ts';
import { Navigation } from './navigation.tsx';
import { CarryContext } from '../page/carry-context.ts';
import { lazyOrNothing } from '../page/lazy/lazy-or-nothing.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import styles from './shell.module.css';
import { keepKey } from './shortcuts/first-keys.ts';
import { SiteSwitcher } from './site-switcher.tsx';
import { createLater } from '../page/lazy/later.tsx';
import { MissingPage } from '../page/lazy/lazy-page.tsx';

// Loaded only if a session expires, or a change requires a confirmation.
const loadSignInAgain = () => import('./sign-in-again.tsx');
const SignInAgain = lazy<ComponentType<{ readonly need: Need }>>(() =>
  loadSignInAgain().catch(() => ({ default: createLater(loadSignInAgain, MissingPage, true) })),
);

// Loaded when a key is first pressed.
const Shortcuts = lazyOrNothing(() => import('./shortcuts/shortcuts.tsx'));

/** The frame of every page for a signed-in user. */
export function Shell() {
  const texts = useTexts(shellTexts);
  const online = useOnline();
  const sites = useSites();
  const { site: addressed } = useParams({ strict: false });
  const named = sites.find(({ id }) => id === addressed)?.id;
  const site = named ?? lastSite(window.localStorage, sites);
  const [menuOpen, setMenuOpen] = useState(false);
  const firstKeys = useFirstKeys();
  const [carried, carry] = useState<ReactNode>();
  useRememberSite(named);
  useFocusOnNavigation();
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className={styles.side}>
        <SiteSwitcher current={site} />
        <div className={styles.find}>
          <Button variant="quiet" onPress={openPalette}>
            <Icon name="search" />
            <span>{texts.find}</span>
            <kbd>Ctrl K</kbd>
          </Button>
        </div>
        <div className={styles.wideNavigation}>{site !== undefined && <Navigation site={site} />}</div>
        <AccountMenu />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {!online && (
          <div className={styles.notice}>
            <Banner icon="offline">{texts.offline}</Banner>
          </div>
        )}
        <CarryContext value={carry}>
          {carried}
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </CarryContext>
      </main>
      {site !== undefined && <BottomBar site={site} onMore={() => setMenuOpen(true)} />}
      <Dialog
        isOpen={menuOpen}
        onClose={() => setMenuOpen(false)}
        title={texts.navigation}
        closeLabel={texts.closeMenu}
        placement="side"
      >
        {site !== undefined && <Navigation site={site} rest onNavigate={() => setMenuOpen(false)} />}
      </Dialog>
      <WaitingRequests />
      <Suspense>{firstKeys && <Shortcuts site={site} firstKeys={firstKeys} />}</Suspense>
    </div>
  );
}

/** By its key, which the shell keeps until the shortcuts have loaded. */
function openPalette(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
}

/** Asks the user for what requests wait for: a new session, or a confirmation. */
function WaitingRequests() {
  const gate = useSessionGate();
  const need = useSyncExternalStore(gate.subscribe, gate.need);
  return <Suspense>{need && <SignInAgain need={need} />}</Suspense>;
}

/** The first character keys, until the shortcuts take them; undefined before the first key. */
function useFirstKeys(): KeyboardEvent[] | undefined {
  const [first, setFirst] = useState<KeyboardEvent[]>();
  useEffect(() => {
    const keys: KeyboardEvent[] = [];
    const listen = (event: KeyboardEvent): void => {
      keepKey(keys, event);
      setFirst(keys);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return first;
}

/** Whether the browser is online. Queries wait while it is not. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, isOnline);
}

const subscribeOnline = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

/** Moves the focus to the title on navigation, so that screen readers read it and the keyboard starts there. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
