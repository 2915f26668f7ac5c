import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { WelcomeForm } from './welcome-form.tsx';
import { welcomeTexts } from './welcome-texts.ts';

/** The message that the site sends to devices that are turned on for the first time. */
export function WelcomePage() {
  const texts = useTexts(welcomeTexts);
  const site = useSite();
  return (
    <Page title={texts.title} description={texts.description} width="wide">
      <WelcomeForm key={site.id} site={site} />
    </Page>
  );
}
