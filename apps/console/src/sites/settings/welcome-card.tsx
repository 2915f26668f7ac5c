import type { SiteSettings } from '@sineta/protocol';
import { buttonClass, Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteTexts } from './site-texts.ts';

/** Whether the site has a welcome message, and the way to it. */
export function WelcomeCard({ site }: { readonly site: SiteSettings }) {
  const { welcome: texts } = useTexts(siteTexts);
  return (
    <Card
      title={texts.title}
      description={site.welcomeMessage === null ? texts.off : texts.on}
      action={
        <Link to="/sites/$site/settings/welcome" params={{ site: site.id }} className={buttonClass}>
          {texts.open}
        </Link>
      }
    />
  );
}
