import type { Session, Sessions } from '@sineta/protocol';
import { Badge, Button, Card, Row, Rows, Skeleton, useToast } from '@sineta/ui';
import { readUserAgent } from '@sineta/protocol/user-agent';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../service/service-context.ts';
import { browserName, systemName } from '../../i18n/product-names.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { accountTexts } from './account-texts.ts';
import { LastSeen } from '../../i18n/last-seen.tsx';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';

/** The user's sessions, with buttons to end them. */
export function SessionsCard() {
  const { sessions: texts } = useTexts(accountTexts);
  const { date } = useAmounts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await service.get<Sessions>('/me/sessions', { signal })).sessions,
  });
  const end = useMutation({
    /** Absent: all sessions but this one. */
    mutationFn: (id?: string) =>
      service.send('DELETE', id === undefined ? '/me/sessions' : `/me/sessions/${encodeURIComponent(id)}`),
    onSuccess: (_, id) => {
      toast(id === undefined ? texts.othersRevoked : texts.revoked);
      return queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const nameOf = ({ userAgent }: Session): string => {
    const agent = readUserAgent(userAgent);
    const browser = browserName(agent.browser ?? 'other', '');
    const system = systemName(agent.system ?? 'other', '');
    return browser && system ? texts.on(browser, system) : browser || system || texts.unknown;
  };
  const several = (sessions.data?.length ?? 0) > 1;
  return (
    <Card
      title={texts.title}
      description={texts.text}
      padding="none"
      action={
        several && (
          <Button
            size="small"
            busy={end.variables === undefined && end.isPending}
            onPress={() => end.mutate(undefined)}
          >
            {texts.revokeOthers}
          </Button>
        )
      }
    >
      <ProblemBanner error={sessions.error ?? end.error} />
      {sessions.isPending && <Skeleton label={texts.loading} rows={2} />}
      {sessions.data && (
        <Rows label={texts.title}>
          {sessions.data.map((session) => (
            <Row
              key={session.id}
              title={nameOf(session)}
              mark={session.current && <Badge tone="good">{texts.current}</Badge>}
              action={
                !session.current && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={texts.revokeNamed(nameOf(session))}
                    busy={end.variables === session.id && end.isPending}
                    onPress={() => end.mutate(session.id)}
                  >
                    {texts.revoke}
                  </Button>
                )
              }
            >
              {texts.seen} <LastSeen at={session.lastSeenAt} isHere={session.current} /> ·{' '}
              {texts.since(date(new Date(session.createdAt)))}
              {isInformative(session.ip) && ` · ${session.ip}`}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  );
}

/** Loopback addresses carry no information: without their last 64 bits they are all zeros. */
function isInformative(ip: string | undefined): boolean {
  return ip !== undefined && !/^[0:]*$/.test(ip);
}
