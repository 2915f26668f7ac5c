import type { Member, Members } from '@sineta/protocol';
import { Badge, Card, IconButton, Menu, MenuItem, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useMe } from '../me.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { LastSeen } from '../../i18n/last-seen.tsx';
import { roleTexts } from './role-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** The members of the team. */
export function MembersCard() {
  const { members: texts } = useTexts(teamTexts);
  const roles = useTexts(roleTexts);
  const me = useMe();
  const mayTeam = useMay('team');
  const service = useService();
  const members = useQuery({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await service.get<Members>('/members', { signal })).members,
  });
  const [chosen, setChosen] = useState<{ readonly member: Member; readonly action: 'role' | 'remove' }>();
  const close = () => setChosen(undefined);
  const mayChange = (member: Member) => mayTeam && (member.role !== 'owner' || me.role === 'owner');
  return (
    <Card title={texts.title} padding="none">
      <ProblemBanner error={members.error} />
      {members.isPending && <Skeleton label={texts.loading} rows={3} />}
      {members.data && (
        <Rows label={texts.title}>
          {members.data.map((member) => (
            <Row
              key={member.id}
              title={member.name}
              mark={
                <>
                  <Badge>{roles.name[member.role]}</Badge>
                  {member.id === me.id && <Badge tone="good">{texts.you}</Badge>}
                </>
              }
              action={
                mayChange(member) && (
                  <Menu
                    label={texts.actions(member.name)}
                    trigger={<IconButton icon="more" label={texts.actions(member.name)} />}
                  >
                    <MenuItem onAction={() => setChosen({ member, action: 'role' })}>
                      {texts.changeRole}
                    </MenuItem>
                    <MenuItem isDanger onAction={() => setChosen({ member, action: 'remove' })}>
                      {texts.remove}
                    </MenuItem>
                  </Menu>
                )
              }
            >
              {member.email} ·{' '}
              {member.lastSeenAt === undefined ? (
                texts.never
              ) : (
                <>
                  {texts.seen} <LastSeen at={member.lastSeenAt} isHere={member.id === me.id} />
                </>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {chosen?.action === 'role' && <RoleDialog member={chosen.member} onClose={close} />}
      {chosen?.action === 'remove' && <RemoveMemberDialog member={chosen.member} onClose={close} />}
    </Card>
  );
}
