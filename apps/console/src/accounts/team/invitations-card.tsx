import type { Invitation, Invitations } from '@sineta/protocol';
import { Button, Card, EmptyState, Row, Rows, Skeleton, useToast } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { RoleBadge, useSiteRolesText } from '../rights/role-badges.tsx';
import { useMayOn, useMe } from '../me.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { teamTexts } from './team-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';

/** The open invitations. */
export function InvitationsCard() {
  const { invitations: texts } = useTexts(teamTexts);
  const { loading } = useTexts(pageTexts);
  const { dateTime } = useAmounts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const siteRoles = useSiteRolesText();
  const me = useMe();
  const isEverywhere = useMayOn(undefined, 'team');
  const mayRevoke = ({ role }: Invitation) =>
    role === undefined || (isEverywhere && (role !== 'owner' || me.role === 'owner'));
  const invitations = useQuery({
    queryKey: ['invitations'],
    queryFn: async ({ signal }) => (await service.get<Invitations>('/invitations', { signal })).invitations,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Invitation) => service.send('DELETE', `/invitations/${encodeURIComponent(id)}`),
    onSuccess: () => {
      toast(texts.revoked);
      return queries.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  return (
    <Card title={texts.title} padding="none">
      <ProblemBanner error={invitations.error ?? revoke.error} />
      {invitations.isPending && <Skeleton label={loading} rows={1} />}
      {invitations.data?.length === 0 && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <Rows label={texts.title}>
          {invitations.data.map((invitation) => (
            <Row
              key={invitation.id}
              title={invitation.note ?? texts.noNote}
              mark={<RoleBadge access={invitation} />}
              action={
                mayRevoke(invitation) && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={texts.revokeNamed(invitation.note ?? texts.noNote)}
                    busy={revoke.isPending && revoke.variables.id === invitation.id}
                    onPress={() => revoke.mutate(invitation)}
                  >
                    {texts.revoke}
                  </Button>
                )
              }
            >
              {siteRoles(invitation) !== undefined && <div>{siteRoles(invitation)}</div>}
              {texts.row(invitation.createdBy.name, dateTime(new Date(invitation.expiresAt)))}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  );
}
