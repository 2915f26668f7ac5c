import { buttonClass, Icon } from '@sineta/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMe } from '../accounts/me.ts';
import { useSites } from '../sites/sites.ts';
import account from './account-menu.module.css';
import { SiteName } from './site-name.tsx';
import switcher from './site-switcher.module.css';

// Menus are a good part of the components' code, and nobody opens one before the page is there.
const LazySiteSwitcher = lazy(async () => ({ default: (await import('./site-switcher.tsx')).SiteSwitcher }));
const LazyAccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Which site the pages are about. Until the menu is there, its name stands in its place. */
export function SiteSwitcher({ current }: { readonly current: string }) {
  const name = useSites().find(({ id }) => id === current)?.name ?? current;
  return (
    <div className={switcher.switcher}>
      <Suspense fallback={placeholder(<SiteName name={name} />)}>
        <LazySiteSwitcher current={current} />
      </Suspense>
    </div>
  );
}

/** Who is signed in. Until the menu is there, their name stands in its place. */
export function AccountMenu() {
  const { name } = useMe();
  const trigger = (
    <>
      <Icon name="person" />
      <span className={account.who}>{name}</span>
    </>
  );
  return (
    <div className={account.account}>
      <Suspense fallback={placeholder(trigger)}>
        <LazyAccountMenu />
      </Suspense>
    </div>
  );
}

function placeholder(content: ReactNode): ReactNode {
  return (
    <span className={buttonClass} data-variant="quiet">
      {content}
    </span>
  );
}
