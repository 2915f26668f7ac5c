import type { Notification } from '@sineta/protocol';
import { hasPlaceholders, personalise } from '@sineta/protocol/payload';
import { Button, Card, Checkbox } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { getOverview, overviewKey } from '../../../devices/counts/get-overview.ts';
import { useService } from '../../../service/service-context.ts';
import { previewTexts } from './preview-texts.ts';
import { NotificationPreview } from './notification-preview.tsx';
import { platformNames, platformsFor } from './platform.ts';
import { previewOf } from './preview.ts';
import styles from './previews.module.css';
import { usePictures } from './use-pictures.ts';

/** As long as a value can be. */
const longValue = 'Maria Aparecida das Dores Conceição de Albuquerque e Vasconcelos';

interface PreviewsProps {
  readonly site: string;
  readonly notification: Notification;
  /** The language of the notification, as BCP 47. */
  readonly language: string;
  readonly host: string;
}

/** The notification on each platform, with a list of what the platform omits. */
export function Previews({ site, notification, language, host }: PreviewsProps) {
  const texts = useTexts(previewTexts);
  const shown = useShownTheme();
  const { drawn, missing, onMissing } = usePictures(notification);
  const [chosen, setDark] = useState<boolean>();
  const [isLongest, setLongest] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isPersonal = hasPlaceholders(notification);
  const words = isLongest ? personalise(drawn, () => longValue) : drawn;
  const names = usePlatforms(site);
  const dark = chosen ?? shown === 'dark';
  return (
    <Card title={texts.title} description={texts.approximate}>
      <Checkbox isSelected={dark} onChange={setDark}>
        {texts.dark}
      </Checkbox>
      {isPersonal && (
        <Checkbox isSelected={isLongest} onChange={setLongest}>
          {texts.longest}
        </Checkbox>
      )}
      {/* In place, but not visible before their order is known: none moves while it is read. */}
      <div
        className={styles.previews}
        data-all={isWhole || undefined}
        style={names ? undefined : { visibility: 'hidden' }}
      >
        {(names ?? platformsFor([])).map((platform) => {
          const preview = previewOf(platform, words, missing);
          return (
            <section key={platform} className={styles.one} aria-label={platformNames[platform]}>
              <h3 className={styles.platform}>{platformNames[platform]}</h3>
              <NotificationPreview
                preview={preview}
                theme={dark ? 'dark' : 'light'}
                host={host}
                language={language}
                placeholder={texts.empty}
                onMissing={onMissing}
              />
              <p className={styles.remarks}>
                {preview.remarks.length === 0
                  ? preview.title.text !== '' && texts.whole
                  : preview.remarks.map((remark) => texts.remarks[remark]).join(' ')}
              </p>
            </section>
          );
        })}
      </div>
      <div className={styles.others}>
        <Button size="small" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {texts.others}
        </Button>
      </div>
    </Card>
  );
}

/** The platforms by their devices, in an order that stays; undefined until it is known. */
function usePlatforms(site: string): ReturnType<typeof platformsFor> | undefined {
  const service = useService();
  const { data, fetchStatus } = useQuery({
    queryKey: overviewKey(site),
    queryFn: ({ signal }) => getOverview(service, site, 30, { signal }),
    staleTime: Infinity,
  });
  const [names, setNames] = useState<ReturnType<typeof platformsFor>>();
  // Without a connection, or after an error, the usual order.
  if (!names && (data || fetchStatus !== 'fetching')) setNames(platformsFor(data?.systems ?? []));
  return names;
}
