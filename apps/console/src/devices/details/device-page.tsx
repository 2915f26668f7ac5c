import { Badge, buttonClass, Card, CopyButton, Skeleton } from '@sineta/ui';
import type { DeviceDetails } from '@sineta/protocol';
import { deviceIdOf } from '@sineta/protocol/formats';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useSite } from '../../accounts/sites.ts';
import { Page } from '../../page/page.tsx';
import { BackToDevices } from '../back-to-devices.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { browserName, serviceName, systemName } from '../../i18n/product-names.ts';
import { timeZoneName } from '../../i18n/time-zone-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { devicesTexts } from '../devices-texts.ts';
import { topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import { DeviceActions } from './device-actions.tsx';
import { DeviceHistory } from './device-history.tsx';
import styles from './device-page.module.css';
import { FilledFacts } from '../filled-facts.tsx';
import { DeviceStateBadge } from '../device-state-badge.tsx';
import { preferenceFacts } from '../preferences/preference-facts.ts';
import { preferenceTexts } from '../preferences/preference-texts.ts';
import { WriteLink } from '../write-link.tsx';
import { describeAttributes } from '../describe-attributes.ts';
import { DeviceViewersOnly } from '../device-viewers-only.tsx';
import { lostDeviceTexts } from './lost-device-texts.ts';
import { recentOutcome } from './recent-outcome.ts';
import { useDevice } from './use-device.ts';

/** One device: its data, its history and its actions. */
export function DevicePage() {
  const { device } = useParams({ from: '/signed-in/sites/$site/devices/$device' });
  // If the address contains a whole token, only the id is sent to the service.
  const id = deviceIdOf(device);
  return (
    <DeviceViewersOnly>
      <Device id={id} />
    </DeviceViewersOnly>
  );
}

function Device({ id }: { readonly id: string }) {
  const { page, columns, retry, loadingMore, error: failed, other } = useTexts(devicesTexts);
  const site = useSite().id;
  const { query, follow } = useDevice(site, id);
  const { data, error, refetch } = query;
  if (error instanceof ServiceError && error.status === 404) return <NoDevice site={site} />;
  const back = (
    <BackToDevices site={site} row={id}>
      {page.back}
    </BackToDevices>
  );
  const title = data
    ? page.title(browserName(data.browser, other), systemName(data.system, other))
    : columns.token;
  return (
    <Page
      title={title}
      width="wide"
      description={back}
      actions={
        data && (
          <DeviceActions site={site} device={data} onTest={follow}>
            <WriteLink site={site} to="device" audience={{ device: data.id }} />
          </DeviceActions>
        )
      }
    >
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
          <DeviceHistory site={site} device={id} history={data.history} />
        </>
      )}
    </Page>
  );
}

function DeviceFacts({ site, device }: { readonly site: string; readonly device: DeviceDetails }) {
  const texts = useTexts(devicesTexts);
  const { language: operator } = usePreferences();
  const { data: named } = useQuery(topicsQuery(useService(), site));
  const { page, columns, unknown, when } = texts;
  const textsOfPreferences = useTexts(preferenceTexts);
  const {
    id,
    token,
    service,
    language,
    timeZone,
    topics,
    tags,
    attributes,
    user,
    createdAt,
    lastSeenAt,
    lastClickedAt,
    vapidKey,
    preferences,
    held,
  } = device;
  const shown = useRef<HTMLElement>(null);
  const topicNames = topics.map((id) => named?.find((topic) => topic.id === id)?.name ?? id);
  return (
    <Card
      title={page.about}
      description={
        <span className={styles.state}>
          <DeviceCondition device={device} />
        </span>
      }
      action={
        token !== undefined && (
          <CopyButton text={token} label={page.copy} copied={page.copied} source={shown} />
        )
      }
    >
      <FilledFacts
        facts={[
          {
            name: token === undefined ? columns.token : page.token,
            value: (
              <code ref={shown} className={styles.code}>
                {token ?? id}
              </code>
            ),
          },
          { name: page.service, value: service === 'other' ? texts.other : serviceName(service) },
          { name: texts.language, value: language === undefined ? unknown : texts.languageName(language) },
          { name: page.timeZone, value: timeZone === undefined ? unknown : timeZoneName(timeZone, operator) },
          { name: page.topics, value: topicNames.join(', ') },
          { name: page.tags, value: tags.join(', ') },
          { name: texts.values, value: describeAttributes(attributes) },
          {
            name: page.user,
            value:
              user === undefined ? undefined : (
                <Link
                  to="/sites/$site/users/$user"
                  params={{ site, user }}
                  state={{ opener: { device: id } }}
                >
                  {user}
                </Link>
              ),
          },
          ...preferenceFacts(preferences, textsOfPreferences),
          {
            name: textsOfPreferences.held,
            value: held ? textsOfPreferences.heldUntil(held.count, when(new Date(held.until))) : undefined,
            none: textsOfPreferences.noneHeld,
          },
          { name: columns.created, value: when(new Date(createdAt)) },
          { name: columns.seen, value: when(new Date(lastSeenAt)) },
          {
            name: page.clicked,
            value: lastClickedAt && when(new Date(lastClickedAt)),
            none: page.neverClicked,
          },
          { name: page.vapidKey, value: <code className={styles.code}>{vapidKey.slice(0, 16)}…</code> },
        ]}
      />
    </Card>
  );
}

/** The state of the device, and what it means. */
function DeviceCondition({ device: { state, system, history } }: { readonly device: DeviceDetails }) {
  const { stateHelp, lastFailed, lastUnshown } = useTexts(devicesTexts);
  const lost = useTexts(lostDeviceTexts);
  const recent = state === 'active' ? recentOutcome(history) : undefined;
  if (recent === 'lost') {
    return (
      <>
        <Badge tone="bad">{lost.badge}</Badge> {system === 'ios' ? lost.onApple : lost.elsewhere}
      </>
    );
  }
  return (
    <>
      <DeviceStateBadge state={state} />{' '}
      {recent === 'failed' ? lastFailed : recent === 'unshown' ? lastUnshown : stateHelp[state]}
    </>
  );
}

/** Shown if the device does not exist or was removed. */
function NoDevice({ site }: { readonly site: string }) {
  const { gone } = useTexts(devicesTexts).page;
  return (
    <Page title={gone.title}>
      <p>{gone.text}</p>
      <div>
        <Link to="/sites/$site/devices" params={{ site }} className={buttonClass}>
          {gone.back}
        </Link>
      </div>
    </Page>
  );
}
