import type { Notification } from '@sineta/protocol';
import { impersonal } from '@sineta/protocol/payload';
import { NotificationPreview } from '../compose/preview/notification-preview.tsx';
import { previewOf } from '../compose/preview/preview.ts';
import styles from './content-card.module.css';

interface WrittenPreviewProps {
  readonly notification: Notification;
  readonly theme: 'light' | 'dark';
  /** The language of the notification, as BCP 47. */
  readonly language: string;
  /** Whether the heading of the page has its title whole. */
  readonly isHeading?: boolean;
}

/** A notification as a platform shows it, and below it whole what that cuts. */
export function WrittenPreview({ notification, theme, language, isHeading = false }: WrittenPreviewProps) {
  const preview = previewOf('windows', notification);
  const { title, body } = impersonal(notification);
  const isTitleCut = preview.title.cut && !isHeading;
  return (
    <div className={styles.preview}>
      <NotificationPreview
        preview={preview}
        theme={theme}
        host={location.host}
        language={language}
        placeholder=""
      />
      {(isTitleCut || preview.body?.cut) && (
        <div className={styles.whole} lang={language} dir="auto">
          {isTitleCut && <p className={styles.title}>{title}</p>}
          {preview.body?.cut && <p>{body}</p>}
        </div>
      )}
    </div>
  );
}
