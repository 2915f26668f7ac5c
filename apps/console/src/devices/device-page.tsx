import { buttonClass, Card, CopyButton, Facts, Skeleton } from '@sineta/ui';
import type { DeviceDetails, DeviceEvent } from '@sineta/protocol';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useService } from '../service/service-context.ts';
import { ServiceError } from '../service/service-error.ts';
import { useSite } from '../service/sites.ts';
import { Page } from '../shell/page.tsx';
import { RetryBanner } from '../shell/retry-banner.tsx';
import { browserName, serviceName, systemName } from '../texts/names.ts';
import type { devicesPagePtBr } from '../texts/devices.pt-br.ts';
import { timeZoneName } from '../texts/time-zone-name.ts';
import { useDevicesTexts } from '../texts/use-devices-texts.ts';
import { topicsQuery } from '../topics/topics-query.ts';
import { DeviceActions } from './device-actions.tsx';
import { DeviceHistory } from './device-history.tsx';
import styles from './device-page.module.css';
import { getDevice } from './device-requests.ts';
import { DeviceStateBadge } from './device-state-badge.tsx';
import { SendersOnly } from './senders-only.tsx';

/** One device: what is known of it, what happened to it, and what can be done about it. */
export function DevicePage() {
  return (
    <SendersOnly>
      <Device />
    </SendersOnly>
  );
}

function Device() {
  const { page, columns, retry, loadingMore, error: failed, other } = useDevicesTexts();
  const site = useSite().id;
  const service = useService();
  const { device: token } = useLocation().state;
  const { data, error, refetch } = useQuery({
    queryKey: ['device', site, token],
    queryFn: token === undefined ? skipToken : ({ signal }) => getDevice(service, site, token, { signal }),
  });
  if (token === undefined) return <NoDevice site={site} words={page.choose} />;
  if (error instanceof ServiceError && error.status === 404)
    return <NoDevice site={site} words={page.gone} />;
  const back = (
    <Link to="/sites/$site/devices" params={{ site }} className={styles.back}>
      {page.back}
    </Link>
  );
  const title = data
    ? page.title(browserName(data.browser, other), systemName(data.system, other))
    : columns.token;
  return (
    <Page title={title} width="wide" description={back}>
      {error && (
        <RetryBanner retry={retry} onRetry={() => void refetch()}>
          {failed}
        </RetryBanner>
      )}
      {data === undefined && !error && (
        <Card>
          <Skeleton label={loadingMore} rows={5} kind="bars" />
        </Card>
      )}
      {data && (
        <>
          <DeviceFacts site={site} device={data} />
          <DeviceActions site={site} token={token} />
          <DeviceHistory site={site} history={data.history} />
        </>
      )}
    </Page>
  );
}

function DeviceFacts({ site, device }: { readonly site: string; readonly device: DeviceDetails }) {
  const texts = useDevicesTexts();
  const { data: named } = useQuery(topicsQuery(useService(), site));
  const { page, columns, unknown, when, stateHelp, lastFailed, lastUnshown } = texts;
  const { token, state, service, language, timeZone, topics, tags, createdAt, lastSeenAt, vapidKey } = device;
  const last = lastOutcome(device.history);
  const topicNames = topics.map((id) => named?.find((topic) => topic.id === id)?.name ?? id);
  return (
    <Card
      title={page.about}
      description={
        <span className={styles.state}>
          <DeviceStateBadge state={state} />{' '}
          {state !== 'active'
            ? stateHelp[state]
            : last === 'failed'
              ? lastFailed
              : last === 'accepted'
                ? lastUnshown
                : stateHelp.active}
        </span>
      }
      action={<CopyButton text={token} label={page.copy} copied={page.copied} />}
    >
      <Facts
        facts={[
          { name: page.token, value: <code className={styles.code}>{token}</code> },
          { name: page.service, value: service === 'other' ? texts.other : serviceName(service) },
          { name: texts.language, value: language === undefined ? unknown : texts.languageName(language) },
          { name: page.timeZone, value: timeZone === undefined ? unknown : timeZoneName(timeZone) },
          { name: page.topics, value: topicNames.join(', ') || page.noTopics },
          { name: page.tags, value: tags.join(', ') || page.noTags },
          { name: columns.created, value: when(new Date(createdAt)) },
          { name: columns.seen, value: when(new Date(lastSeenAt)) },
          { name: page.vapidKey, value: <code className={styles.code}>{vapidKey.slice(0, 16)}…</code> },
        ]}
      />
    </Card>
  );
}

/** What became of the latest of its messages; newest first. */
function lastOutcome(history: DeviceDetails['history']): DeviceEvent['kind'] | undefined {
  return history.find(({ message }) => message !== undefined)?.kind;
}

interface NoDeviceProps {
  readonly site: string;
  readonly words: (typeof devicesPagePtBr)['page']['gone'];
}

/** In place of a device that is not known any more, or that the address cannot name. */
function NoDevice({ site, words }: NoDeviceProps) {
  return (
    <Page title={words.title}>
      <p>{words.text}</p>
      <div>
        <Link to="/sites/$site/devices" params={{ site }} className={buttonClass}>
          {words.back}
        </Link>
      </div>
    </Page>
  );
}
