import type { Overview } from '@sineta/protocol';
import { Card, Skeleton } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useMay } from '../accounts/me.ts';
import { useService } from '../service/service-context.ts';
import { useSite } from '../accounts/sites.ts';
import { Page } from '../page/page.tsx';
import { RetryBanner } from '../problems/retry-banner.tsx';
import { overviewTexts } from './overview-texts.ts';
import { ComposeLink } from '../messages/compose-link.tsx';
import { ApprovalRequests } from '../messages/drafts/approval-requests.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AudienceCard } from './audience-card.tsx';
import { BreakdownCards } from './breakdowns/breakdown-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import { activityKey, getActivity } from './get-activity.ts';
import { getOverview, overviewKey } from '../devices/counts/get-overview.ts';
import { HoursCard } from './hours-card.tsx';
import { LatestMessages } from './messages/latest-messages.tsx';
import { MessageCards } from './messages/message-cards.tsx';
import { SendingCard } from './messages/sending-card.tsx';
import { ServicesCard } from './services-card.tsx';

/** Polling interval in milliseconds while the site has no devices. */
const waiting = 3000;

/** The state of the site at a glance. */
export function OverviewPage() {
  const texts = useTexts(overviewTexts);
  const site = useSite().id;
  const service = useService();
  const maySend = useMay('send');
  const navigate = useNavigate();
  const search: { readonly days?: unknown } = useSearch({ strict: false });
  const days = search.days === 7 || search.days === 90 ? search.days : 30;
  const setDays = (chosen: number): void => {
    const kept = chosen === 30 ? {} : { days: chosen };
    void navigate({ to: '/sites/$site', params: { site }, search: kept, replace: true, resetScroll: false });
  };
  const {
    data: counted,
    isError,
    refetch,
  } = useQuery({
    queryKey: overviewKey(site, days),
    queryFn: ({ signal }) => getOverview(service, site, days, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.devices === 0 ? waiting : 60_000),
  });
  const activityQuery = useQuery({
    queryKey: activityKey(site, days),
    queryFn: ({ signal }) => getActivity(service, site, days, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const activity = activityQuery.data;
  // Shown together: the cards of messages would push down the audience if they came later.
  const data = activityQuery.isPending ? undefined : counted;
  const messages = activity?.messages;
  const requests = activity?.approvalRequests ?? 0;
  return (
    <Page title={texts.title} width="wide" actions={<ComposeLink site={site} />}>
      {(isError || activityQuery.isError) && (
        <RetryBanner
          retry={texts.retry}
          onRetry={() => {
            void refetch();
            void activityQuery.refetch();
          }}
        >
          {texts.error}
        </RetryBanner>
      )}
      {requests > 0 && <ApprovalRequests site={site} count={requests} />}
      {data === undefined && !isError && (
        <Card>
          <Skeleton label={texts.audience} rows={6} kind="bars" />
        </Card>
      )}
      {data !== undefined &&
        (!hadDevices(data) || (maySend && data.devices > 0 && messages?.length === 0)) && (
          <FirstSteps
            site={site}
            devices={data.devices}
            maySend={maySend}
            onTurnedOn={() => void refetch()}
          />
        )}
      {data !== undefined && hadDevices(data) && (
        <>
          {activity && isSome(activity.sending) && (
            <SendingCard
              key={activity.sending[0].id}
              site={site}
              messages={activity.sending}
              topics={data.topics}
            />
          )}
          {activity && activity.messages.length > 0 && (
            <MessageCards site={site} activity={activity} topics={data.topics} />
          )}
          <AudienceCard site={site} overview={data} days={days} onDays={setDays} />
          {activity && activity.messages.length > 0 && (
            <ActivityCard days={activity.days} before={activity.before} />
          )}
          {activity && activity.hours.length > 0 && <HoursCard hours={activity.hours} />}
          <BreakdownCards site={site} overview={data} />
        </>
      )}
      {data !== undefined && (
        <>
          {activity && <LatestMessages site={site} activity={activity} topics={data.topics} />}
          <ServicesCard services={data.services} />
        </>
      )}
    </Page>
  );
}

function isSome<Item>(items: readonly Item[]): items is readonly [Item, ...Item[]] {
  return items.length > 0;
}

/** Whether the site had devices in this period. If all of them left, the plot shows it. */
function hadDevices({ devices, days }: Overview): boolean {
  return devices > 0 || days.some(({ devices, joined, left }) => devices > 0 || joined > 0 || left > 0);
}
