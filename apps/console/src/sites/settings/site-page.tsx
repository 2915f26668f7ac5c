import { Skeleton, tabClass, tabLineClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyOrNothing } from '../../page/lazy/lazy-or-nothing.ts';
import { useSite } from '../../accounts/sites.ts';
import { useMay } from '../../accounts/me.ts';
import { Page } from '../../page/page.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BoardCard } from './board/board-card.tsx';
import { DeliveryLimitsCard } from './delivery-limits-card.tsx';
import { IdentitySecretsCard } from './identity-secrets-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { VapidKeysCard } from './vapid-keys-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';
import { ImagesCard } from '../images/images-card.tsx';
import { ConversionsCard } from '../conversions/conversions-card.tsx';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

const BellCard = lazyPart(async () => ({ default: (await import('./bell-card.tsx')).BellCard }));

const DisturbanceCard = lazyOrNothing(() => import('../disturbance/disturbance-card.tsx'));

const pages = [
  { name: 'general', to: '/sites/$site/settings' },
  { name: 'limits', to: '/sites/$site/settings/limits' },
  { name: 'bell', to: '/sites/$site/settings/bell' },
  { name: 'integration', to: '/sites/$site/settings/integration' },
] as const;

/** The name of the site, its icon and origins, its welcome message, and its images. */
export function SitePage() {
  const site = useSite();
  const mayDraft = useMay('draft');
  return (
    <SettingsPage>
      <SettingsCard site={site} />
      <WelcomeCard site={site} />
      {mayDraft && <ImagesCard />}
    </SettingsPage>
  );
}

/** How much the site sends to one device, and how many devices that disturbs. */
export function SiteLimitsPage() {
  const site = useSite();
  return (
    <SettingsPage>
      <DeliveryLimitsCard site={site} />
      <Suspense>
        <DisturbanceCard site={site.id} />
      </Suspense>
    </SettingsPage>
  );
}

/** The notice board, which only the first site has. */
export function SiteBellPage() {
  const site = useSite();
  if (site.id !== 'default') return <SiteIntegrationPage />;
  return (
    <SettingsPage>
      <BoardCard site={site} />
    </SettingsPage>
  );
}

/** The code of the bell, and what the site's own programs need. */
export function SiteIntegrationPage() {
  const site = useSite();
  const mayManage = useMay('manage');
  const { loading } = useTexts(pageTexts);
  return (
    <SettingsPage>
      <Suspense fallback={<Skeleton label={loading} rows={6} />}>
        <BellCard site={site} />
        <ConversionsCard site={site} />
        {mayManage && <IdentitySecretsCard site={site.id} />}
        {mayManage && <VapidKeysCard site={site.id} />}
      </Suspense>
    </SettingsPage>
  );
}

function SettingsPage({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(siteTexts);
  const site = useSite().id;
  return (
    <Page title={texts.title} description={texts.description}>
      <nav aria-label={texts.title} className={tabLineClass}>
        {pages
          .filter(({ name }) => name !== 'bell' || site === 'default')
          .map(({ name, to }) => (
            <Link key={name} to={to} params={{ site }} activeOptions={{ exact: true }} className={tabClass}>
              {texts.pages[name]}
            </Link>
          ))}
      </nav>
      {children}
    </Page>
  );
}
