import type { MessageDetails } from '@sineta/protocol';
import { Card, Facts } from '@sineta/ui';
import { NotificationPreview } from '../compose/preview/notification-preview.tsx';
import { previewOf } from '../compose/preview/preview.ts';
import { wallTime } from '../compose/draft/schedule.ts';
import { usePreferences } from '../../preferences/preferences-provider.tsx';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import { useSite } from '../../sites/sites.ts';
import { filterTexts } from '../../devices/filter/filter-texts.ts';
import { deliveryTexts } from '../compose/sections/delivery-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMessagesTexts } from '../messages-texts.ts';
import { useMessageDetailsTexts } from './message-details-texts.ts';
import { useAudienceName } from '../use-audience-name.ts';
import styles from './content-card.module.css';

/** The content of a message and its delivery options. */
export function ContentCard({ message }: { readonly message: MessageDetails }) {
  const texts = useMessageDetailsTexts();
  const { when } = useMessagesTexts();
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
    sendAtLocal,
    sentBy,
    createdAt,
    publish,
  } = message;
  const audienceName = useAudienceName(site.id, [message]);
  const { detail } = texts;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [detail.audience, audienceName(message)],
    [detail.languages, Object.keys(translations).map(languageName).join(', ') || undefined],
    [detail.link, notification.navigate],
    [detail.createdAt, when(new Date(createdAt))],
    [detail.sendAtLocal, sendAtLocal && wallTime(sendAtLocal, language)],
    [detail.ttl, delivery.ttls[ttl] ?? delivery.ttlOther(ttl)],
    [detail.urgency, delivery.urgencies[urgency]],
    [detail.collapseKey, collapseKey],
    [detail.board, publish ? detail.yes : detail.no],
    [detail.sentBy, sentBy?.name],
  ];
  return (
    <Card title={texts.details}>
      <div className={styles.written}>
        <NotificationPreview
          preview={previewOf('windows', notification)}
          theme={theme}
          host={location.host}
          language={site.language}
          placeholder=""
        />
        <Facts facts={facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))} />
      </div>
    </Card>
  );
}
