import type { Member, Members } from '@sineta/protocol';
import { Badge, Card, IconButton, Menu, MenuItem, Row, Rows, Skeleton } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayOn, useMe } from '../me.ts';
import { useSitesWith } from '../sites.ts';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { LastSeen } from '../../i18n/last-seen.tsx';
import { RoleBadge, useSiteRolesText } from '../rights/role-badges.tsx';
import { rolesBeyond } from '../rights/roles.ts';
import { instant } from '../../page/order/sorted.ts';
import { useSorted } from '../../page/order/use-sorted.tsx';
import { factors } from './factors.ts';
import { teamTexts } from './team-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

const memberOrders = {
  name: ({ name }: Member) => name,
  seen: ({ lastSeenAt }: Member) => instant(lastSeenAt),
};

/** The members of the team. */
export function MembersCard() {
  const { members: texts } = useTexts(teamTexts);
  const me = useMe();
  const service = useService();
  const members = useQuery({
    queryKey: ['members'],
    queryFn: async ({ signal }) => (await service.get<Members>('/members', { signal })).members,
  });
  const { rows, choice } = useSorted('order', members.data ?? [], memberOrders);
  const [chosen, setChosen] = useState<{ readonly member: Member; readonly action: 'role' | 'remove' }>();
  const close = () => setChosen(undefined);
  const siteRoles = useSiteRolesText();
  const isEverywhere = useMayOn(undefined, 'team');
  const managed = useSitesWith('team').map(({ id }) => id);
  const mayChange = ({ role }: Member): boolean =>
    isEverywhere
      ? role !== 'owner' || me.role === 'owner'
      : managed.length > 0 && rolesBeyond(role).length > 0;
  const mayRemove = (member: Member): boolean =>
    isEverywhere
      ? mayChange(member)
      : member.role === undefined && managed.some((site) => Object.hasOwn(member.sites, site));
  return (
    <Card title={texts.title} padding="none">
      <ProblemBanner error={members.error} />
      {members.isPending && <Skeleton label={texts.loading} rows={3} />}
      {choice}
      {members.data && (
        <Rows label={texts.title}>
          {rows.map((member) => (
            <Row
              key={member.id}
              title={member.name}
              mark={
                <>
                  <RoleBadge access={member} />
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
                    {mayRemove(member) && (
                      <MenuItem isDanger onAction={() => setChosen({ member, action: 'remove' })}>
                        {isEverywhere ? texts.remove : texts.removeHere}
                      </MenuItem>
                    )}
                  </Menu>
                )
              }
            >
              {siteRoles(member) !== undefined && <div>{siteRoles(member)}</div>}
              {member.email} ·{' '}
              {member.lastSeenAt === undefined ? (
                texts.never
              ) : (
                <>
                  {texts.seen} <LastSeen at={member.lastSeenAt} isHere={member.id === me.id} />
                </>
              )}
              {factors(member, texts.factors)}
            </Row>
          ))}
        </Rows>
      )}
      {chosen?.action === 'role' && <RoleDialog member={chosen.member} members={rows} onClose={close} />}
      {chosen?.action === 'remove' && (
        <RemoveMemberDialog member={chosen.member} members={rows} onClose={close} />
      )}
    </Card>
  );
}
