import type { User } from '@sineta/protocol';
import { Button, buttonClass, Card, Row, Rows, Skeleton, useToast } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { fileNamePart } from '../../page/file-name.ts';
import { downloadJson } from '../../page/download.ts';
import { lazyOrNothing } from '../../page/lazy/lazy-or-nothing.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';
import { Page } from '../../page/page.tsx';
import { RetryBanner } from '../../problems/retry-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { topicsQuery } from '../../sites/named-items/named-item-queries.ts';
import styles from '../details/device-page.module.css';
import { describeAttributes } from '../describe-attributes.ts';
import { DeviceStateBadge } from '../device-state-badge.tsx';
import { DeviceViewersOnly } from '../device-viewers-only.tsx';
import { devicesTexts } from '../devices-texts.ts';
import { NamedDevice } from '../named-device.tsx';
import { preferenceFacts } from '../preferences/preference-facts.ts';
import { preferenceTexts } from '../preferences/preference-texts.ts';
import { WriteLink } from '../write-link.tsx';
import { FilledFacts } from '../filled-facts.tsx';
import { FoldedActions } from '../folded-actions.tsx';
import { ForgetButton } from '../forget-button.tsx';
import { BackFromUser } from './back-from-user.tsx';
import { exportUser, forgetUser, getUser } from './user-requests.ts';
import { userTexts } from './user-texts.ts';

/** Loaded after the rest of the page. */
const UserHistory = lazyPart(() => import('./user-history.tsx'));
const ChoicesDialog = lazyOrNothing(() => import('../preferences/choices-dialog.tsx'));

interface UserPageProps {
  /** The latest messages to the user, which are of a module above this one. */
  readonly Messages: ComponentType<{ readonly site: string; readonly user: string }>;
  /** The name of the list of direct messages. */
  readonly directTitle: string;
}

/** A user of the application: the devices, the topics, the preferences, and what can be done. */
export function UserPage(props: UserPageProps) {
  return (
    <DeviceViewersOnly>
      <UserOfSite {...props} />
    </DeviceViewersOnly>
  );
}

function UserOfSite({ Messages, directTitle }: UserPageProps) {
  const texts = useTexts(userTexts);
  const service = useService();
  const site = useSite().id;
  const mayManage = useMay('manage');
  const { user: id } = useParams({ from: '/signed-in/sites/$site/users/$user' });
  const { data, error, refetch } = useQuery({
    queryKey: ['user', site, id],
    queryFn: ({ signal }) => getUser(service, site, id, { signal }),
  });
  const back = <BackFromUser site={site} user={id} directTitle={directTitle} />;
  if (error instanceof ServiceError && error.status === 404) {
    return (
      <Page title={texts.none.title} description={back}>
        <p>
          {texts.id}: <code className={styles.code}>{id}</code>
        </p>
        <p>{texts.none.text}</p>
        <div>
          <Link to="/sites/$site/users" params={{ site }} className={buttonClass}>
            {texts.none.back}
          </Link>
        </div>
      </Page>
    );
  }
  return (
    <Page
      title={texts.title(id)}
      width="wide"
      inOrder
      description={back}
      actions={
        data && (
          <FoldedActions first={<WriteLink site={site} to="user" audience={{ user: id }} />}>
            {mayManage && <UserActions site={site} user={data} />}
          </FoldedActions>
        )
      }
    >
      {error && (
        <RetryBanner retry={texts.retry} onRetry={() => void refetch()}>
          {texts.error}
        </RetryBanner>
      )}
      {data === undefined && !error && (
        <Card>
          <Skeleton label={texts.loading} rows={4} kind="bars" />
        </Card>
      )}
      {data && (
        <>
          <UserFacts site={site} user={data} />
          <UserDevices site={site} user={data} />
          <Messages site={site} user={id} />
          <Suspense>
            <UserHistory site={site} devices={data.devices} />
          </Suspense>
        </>
      )}
    </Page>
  );
}

interface UserProps {
  readonly site: string;
  readonly user: User;
}

function UserFacts({ site, user }: UserProps) {
  const texts = useTexts(userTexts);
  const { values } = useTexts(devicesTexts);
  const { data: named } = useQuery(topicsQuery(useService(), site));
  const topics = user.topics.map((id) => named?.find((topic) => topic.id === id)?.name ?? id);
  const textsOfPreferences = useTexts(preferenceTexts);
  const maySend = useMay('send');
  const [isChanging, setChanging] = useState(false);
  return (
    <Card
      title={texts.about}
      action={maySend && <Button onPress={() => setChanging(true)}>{texts.change}</Button>}
    >
      {isChanging && (
        <Suspense>
          <ChoicesDialog site={site} user={user} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      <FilledFacts
        facts={[
          { name: texts.id, value: <code className={styles.code}>{user.id}</code> },
          { name: texts.devices, value: texts.count(user.devices.length) },
          { name: texts.topics, value: topics.join(', ') },
          ...preferenceFacts(user.preferences, textsOfPreferences),
          { name: values, value: describeAttributes(user.attributes) },
        ]}
      />
    </Card>
  );
}

function UserDevices({ site, user: { devices } }: UserProps) {
  const texts = useTexts(userTexts);
  const { columns, when, page, stateHelp } = useTexts(devicesTexts);
  return (
    <Card title={texts.devices} padding="none">
      <Rows label={texts.devices}>
        {devices.map(({ state, lastSeenAt, lastClickedAt, ...device }) => (
          <Row
            key={device.id}
            title={<NamedDevice site={site} device={device} />}
            mark={<DeviceStateBadge state={state} />}
          >
            <div className={styles.parts}>
              <span>
                {columns.seen}: {when(new Date(lastSeenAt))}
              </span>
              <span>
                {page.clicked}: {lastClickedAt === undefined ? page.noClick : when(new Date(lastClickedAt))}
              </span>
            </div>
            {state !== 'active' && <div>{stateHelp[state]}</div>}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function UserActions({ site, user: { id, devices } }: UserProps) {
  const texts = useTexts(userTexts);
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useToast();
  const download = useMutation({
    mutationFn: () => exportUser(service, site, id),
    onSuccess: (kept) => downloadJson(kept, `sineta-${fileNamePart(id)}.json`),
    onError: () => show(texts.exportFailed),
  });
  const leave = async () => {
    queries.removeQueries({ queryKey: ['user', site, id] });
    await queries.invalidateQueries({ queryKey: ['devices', site] });
    await queries.invalidateQueries({ queryKey: ['users', site] });
    await navigate({ to: '/sites/$site/users', params: { site } });
  };
  const name = shorten(id, 40);
  return (
    <>
      <Button busy={download.isPending} onPress={() => download.mutate()}>
        {texts.export}
      </Button>
      <ForgetButton
        texts={{
          ...texts,
          forgetTitle: texts.forgetTitle(name),
          forgetText: texts.forgetText(devices.length),
          forgotten: texts.forgotten(name),
        }}
        forget={() => forgetUser(service, site, id)}
        onForgotten={leave}
      />
    </>
  );
}
