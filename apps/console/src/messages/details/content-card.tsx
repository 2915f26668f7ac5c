import type { MessageDetails } from '@sineta/protocol';
import { Card, Facts } from '@sineta/ui';
import { NotificationPreview } from '../compose/preview/notification-preview.tsx';
import { previewOf } from '../compose/preview/preview.ts';
import { wallTime } from '../compose/schedule.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import { useSite } from '../service/sites.ts';
import { filterTexts } from '../texts/filter.ts';
import { useComposeTexts } from '../texts/use-compose-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { useAudienceName } from './use-audience-name.ts';
import styles from './written-card.module.css';

/** What was written, and how it was to be delivered. */
export function WrittenCard({ message }: { readonly message: MessageDetails }) {
  const { page, when } = useMessagesTexts();
  const { fields } = useComposeTexts();
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
  const { detail } = page;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [detail.audience, audienceName(message)],
    [detail.languages, Object.keys(translations).map(languageName).join(', ') || undefined],
    [detail.link, notification.navigate],
    [detail.createdAt, when(new Date(createdAt))],
    [detail.sendAtLocal, sendAtLocal && wallTime(sendAtLocal, language)],
    [detail.ttl, fields.ttls[ttl] ?? fields.ttlOther(ttl)],
    [detail.urgency, fields.urgencies[urgency]],
    [detail.collapseKey, collapseKey],
    [detail.board, publish ? detail.yes : detail.no],
    [detail.sentBy, sentBy?.name],
  ];
  return (
    <Card title={page.details}>
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
