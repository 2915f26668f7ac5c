import { Page } from '../../page/page.tsx';
import { accountTexts } from './account-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The user's own account settings. */
export function AccountPage() {
  const { title } = useTexts(accountTexts);
  return (
    <Page title={title}>
      <ProfileCard />
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </Page>
  );
}
