import { Page } from '../shell/page.tsx';
import { accountTexts } from '../texts/account.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { YouCard } from './you-card.tsx';

/** What somebody looks after for themselves. */
export function AccountPage() {
  const { title } = useTexts(accountTexts);
  return (
    <Page title={title}>
      <YouCard />
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </Page>
  );
}
