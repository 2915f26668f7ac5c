import { Link } from '@tanstack/react-router';
import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { pressedBy } from '../../page/pressed-by.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { siteTexts } from '../../sites/settings/site-texts.ts';
import { WelcomeForm } from './welcome-form.tsx';
import { welcomeTexts } from './welcome-texts.ts';

/** The message that the site sends to devices that are turned on for the first time. */
export function WelcomePage() {
  const texts = useTexts(welcomeTexts);
  const { title: settings } = useTexts(siteTexts);
  const site = useSite();
  return (
    <Page
      title={texts.title}
      width="wide"
      description={
        <>
          <Link ref={pressedBy('u')} to="/sites/$site/settings" params={{ site: site.id }}>
            ← {settings}
          </Link>
          <br />
          {texts.description}
        </>
      }
    >
      <WelcomeForm key={site.id} site={site} />
    </Page>
  );
}
