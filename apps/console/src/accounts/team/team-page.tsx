import { Button, Card, Facts, Icon } from '@sineta/ui';
import { useState } from 'react';
import { useMaySomewhere } from '../me.ts';
import { Page } from '../../page/page.tsx';
import { roleTexts } from '../rights/role-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { roles } from '../rights/roles.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';

/** The members of the team and the open invitations. */
export function TeamPage() {
  const texts = useTexts(teamTexts);
  const { name, explanation } = useTexts(roleTexts);
  const mayTeam = useMaySomewhere('team');
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title={texts.title}
      description={texts.description}
      inOrder
      actions={
        mayTeam && (
          <Button data-action="invite" variant="primary" onPress={() => setInviting(true)}>
            <Icon name="plus" />
            {texts.invitations.invite}
          </Button>
        )
      }
    >
      <MembersCard />
      {mayTeam && <InvitationsCard />}
      <Card title={texts.roles.title}>
        <Facts values="wide" facts={roles.map((role) => ({ name: name[role], value: explanation[role] }))} />
      </Card>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
