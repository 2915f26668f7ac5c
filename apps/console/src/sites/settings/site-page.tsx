import { Suspense } from 'react';
import { lazyOrNothing } from '../../page/lazy-or-nothing.ts';
import { useSite } from '../../accounts/sites.ts';
import { useMay } from '../../accounts/me.ts';
import { Page } from '../../page/page.tsx';
import { siteTexts } from './site-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BoardCard } from './board-card.tsx';
import { BellCard } from './bell-card.tsx';
import { DeliveryLimitsCard } from './delivery-limits-card.tsx';
import { IdentitySecretsCard } from './identity-secrets-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { VapidKeysCard } from './vapid-keys-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';
import { ConversionsCard } from '../conversions/conversions-card.tsx';

const DisturbanceCard = lazyOrNothing(() => import('../disturbance/disturbance-card.tsx'));

/** The settings of a site, its keys, and the code of its bell. */
export function SitePage() {
  const texts = useTexts(siteTexts);
  const site = useSite();
  const mayManage = useMay('manage');
  return (
    <Page title={texts.title} description={texts.description}>
      <SettingsCard key={site.id} site={site} />
      <WelcomeCard site={site} />
      <DeliveryLimitsCard key={`limits ${site.id}`} site={site} />
      <Suspense>
        <DisturbanceCard key={`disturbance ${site.id}`} site={site.id} />
      </Suspense>
      {/* Only the first site has a notice board. */}
      {site.id === 'default' && <BoardCard key={`board ${site.id}`} site={site} />}
      <BellCard key={`bell ${site.id}`} site={site} />
      <ConversionsCard key={`conversions ${site.id}`} site={site} />
      {mayManage && <IdentitySecretsCard key={`secrets ${site.id}`} site={site.id} />}
      {mayManage && <VapidKeysCard site={site.id} />}
    </Page>
  );
}
