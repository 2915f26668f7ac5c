import { Card, Facts } from '@sineta/ui';
import { useMe } from '../service/me.ts';
import { Page } from '../shell/page.tsx';
import { accountTexts } from '../texts/account.ts';
import { roleTexts } from '../texts/roles.ts';
import { useTexts } from '../texts/use-texts.ts';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** What somebody looks after for themselves. */
export function AccountPage() {
  const texts = useTexts(accountTexts);
  const roles = useTexts(roleTexts);
  const { name, email, role } = useMe();
  return (
    <Page title={texts.title}>
      <Card title={texts.you.title}>
        <Facts
          facts={[
            { name: texts.you.name, value: name },
            { name: texts.you.email, value: email },
            { name: texts.you.role, value: roles.name[role] },
          ]}
        />
      </Card>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </Page>
  );
}
