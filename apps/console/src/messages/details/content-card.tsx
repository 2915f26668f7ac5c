import type { MessageDetails } from '@sineta/protocol';
import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Facts } from '@sineta/ui';
import { wallTime } from '../compose/draft/schedule.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { DeviceLink } from '../../devices/device-link.tsx';
import { filterTexts } from '../../devices/filter/filter-texts.ts';
import { deliveryTexts } from '../compose/sections/delivery-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { messagesTexts } from '../messages-texts.ts';
import { messageDetailsTexts } from './message-details-texts.ts';
import { senderName } from './sender-name.ts';
import { singleDevice } from '../single-device.ts';
import { useAudienceName, useExclusionName } from '../use-audience-name.ts';
import { WrittenPreview } from './written-preview.tsx';
import styles from './content-card.module.css';

type Fact = readonly [name: string, value: ReactNode];

interface ContentCardProps {
  readonly message: MessageDetails;
  /** Beside the results: the delivery options are folded. */
  readonly compact?: boolean;
}

/** The content of a message and its delivery options. */
export function ContentCard({ message, compact = false }: ContentCardProps) {
  const texts = useTexts(messageDetailsTexts);
  const { when } = useTexts(messagesTexts);
  const delivery = useTexts(deliveryTexts);
  const { languageName } = useTexts(filterTexts);
  const { language } = usePreferences();
  const theme = useShownTheme();
  const site = useSite();
  const {
    notification,
    translations = {},
    ttl,
    urgency,
    collapseKey,
    utm,
    sendAtLocal,
    sentBy,
    state,
    createdAt,
    changedAt,
    publish,
    recurring,
  } = message;
  const audienceName = useAudienceName(site.id, [message]);
  const excluded = useExclusionName(site.id, message.target);
  const { detail } = texts;
  const { users, target, counts } = message;
  // Of a message that was cancelled meanwhile, some devices may have it, or the board.
  const isUnsent = state === 'scheduled' || (state === 'cancelled' && counts.targeted === 0);
  // Beside the other variant, unless a correction has replaced both.
  const isShownAbove = message.experiment !== undefined && message.corrections === undefined;
  const maySeeDevices = useMay('devices');
  const device = singleDevice(target);
  const main: readonly Fact[] = [
    [detail.languages, Object.keys(translations).map(languageName).join(', ') || undefined],
    [detail.link, notification.navigate],
    [
      detail.audience,
      'user' in target || users?.targeted === 1
        ? detail.person
        : 'users' in target
          ? detail.users
          : device === undefined
            ? audienceName(message)
            : undefined,
    ],
    [
      detail.user,
      'user' in target ? (
        <Link
          to="/sites/$site/users/$user"
          params={{ site: site.id, user: target.user }}
          state={{ opener: { message: message.id } }}
        >
          {target.user}
        </Link>
      ) : undefined,
    ],
    [
      detail.device,
      device === undefined ? undefined : maySeeDevices ? (
        <DeviceLink site={site.id} id={device} />
      ) : (
        shortDeviceIdOf(device)
      ),
    ],
    [detail.usersReached, users && detail.reached(users.reached, users.targeted)],
    [detail.excluded, excluded],
    [detail.createdAt, when(new Date(createdAt))],
    [
      isUnsent ? detail.writtenBy : detail.sentBy,
      recurring !== undefined ? (
        <Link to="/sites/$site/messages/recurring" params={{ site: site.id }}>
          {detail.recurring}
        </Link>
      ) : (
        sentBy && senderName(sentBy, detail)
      ),
    ],
  ];
  const options: readonly Fact[] = [
    [
      detail.utm,
      utm &&
        Object.entries(utm)
          .map(([name, value]) => `utm_${name}=${value}`)
          .join(', '),
    ],
    [detail.changedAt, changedAt && when(new Date(changedAt))],
    [detail.sendAtLocal, sendAtLocal && wallTime(sendAtLocal, language)],
    [detail.ttl, delivery.ttls[ttl] ?? delivery.ttlOther(ttl)],
    [detail.urgency, delivery.urgencies[urgency]],
    [detail.collapseKey, collapseKey],
    [
      detail.board,
      state === 'cancelled' && isUnsent ? undefined : publish && !message.withdrawn ? detail.yes : detail.no,
    ],
  ];
  return (
    <Card title={texts.details}>
      <div className={compact ? styles.compact : styles.written}>
        {!isShownAbove && (
          <WrittenPreview notification={notification} theme={theme} language={site.language} isHeading />
        )}
        {compact ? (
          <>
            <Facts facts={filled(main)} />
            <details>
              <summary>{texts.options}</summary>
              <Facts facts={filled(options)} />
            </details>
          </>
        ) : (
          <Facts facts={filled([...main, ...options])} />
        )}
      </div>
    </Card>
  );
}

function filled(facts: readonly Fact[]) {
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}
