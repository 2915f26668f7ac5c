import { useSuspenseQueries } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { Page } from '../../page/page.tsx';
import { setUpQuery } from '../links/set-up.ts';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { signInMethodsQuery } from '../sign-in/sign-in-methods.ts';
import { accountTexts } from './account-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The user's own account settings. */
export function AccountPage() {
  const { title } = useTexts(accountTexts);
  const service = useService();
  const [{ data: methods }, { data: setUp }] = useSuspenseQueries({
    queries: [signInMethodsQuery(service), setUpQuery(service)],
  });
  return (
    <Page title={title}>
      <ProfileCard />
      {methods.password && <PasswordCard />}
      <PasskeysCard passkeys={methods.passkeys} setUp={setUp} />
      {methods.password && <TwoFactorCard methods={methods} />}
      <SessionsCard />
    </Page>
  );
}
