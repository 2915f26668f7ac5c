import { Card, Facts } from '@sineta/ui';
import { useMay } from '../service/me.ts';
import { Page } from '../shell/page.tsx';
import { roleTexts } from '../texts/roles.ts';
import { teamTexts } from '../texts/team.ts';
import { useTexts } from '../texts/use-texts.ts';
import { roles } from './assignable-roles.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';

/** Who is in the team, and who is invited. */
export function TeamPage() {
  const texts = useTexts(teamTexts);
  const { name, explanation } = useTexts(roleTexts);
  const mayTeam = useMay('team');
  return (
    <Page title={texts.title} description={texts.description}>
      <MembersCard />
      {mayTeam && <InvitationsCard />}
      <Card title={texts.roles.title}>
        <Facts values="wide" facts={roles.map((role) => ({ name: name[role], value: explanation[role] }))} />
      </Card>
    </Page>
  );
}
