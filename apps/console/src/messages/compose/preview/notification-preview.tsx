import { Icon } from '@sineta/ui';
import type { SyntheticEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { previewTexts } from './preview-texts.ts';
import { platforms } from './platform.ts';
import type { Preview } from './preview.ts';
import styles from './notification-preview.module.css';
import './platforms.css';

interface NotificationPreviewProps {
  readonly preview: Preview;
  readonly theme: 'light' | 'dark';
  /** The origin that the browser shows: the host of the page. */
  readonly host: string;
  /** The language of the notification, as BCP 47. */
  readonly language: string;
  /** Shown while there is no title. */
  readonly placeholder: string;
  /** Called with the address of an image that failed to load. */
  readonly onMissing?: (address: string) => void;
}

/**
 * A drawing of one notification on one platform. The markup is the same for all; platforms.css positions the parts as the
 * platform does. The text beside it has the same content.
 */
export function NotificationPreview(props: NotificationPreviewProps) {
  const { preview, theme, host, language, placeholder, onMissing } = props;
  const { platform, title, body, icon, image, actions } = preview;
  const { app, hostIn, controls } = platforms[platform];
  const texts = useTexts(previewTexts);
  /** A notification omits an image that cannot be loaded. */
  const leaveOut = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
    currentTarget.style.display = 'none';
    onMissing?.(currentTarget.getAttribute('src')!);
  };
  return (
    <div className={styles.surface} data-platform={platform} data-theme={theme}>
      <span data-part="mark">
        <Icon name="site" />
      </span>
      <p data-part="header">
        <span>{app}</span>
        {hostIn === 'header' && <span data-part="host">{host}</span>}
        <span data-part="time">{texts.now}</span>
      </p>
      <span data-part="controls">
        {controls.map((name) => (
          <span key={name}>
            <Icon name={name} />
          </span>
        ))}
      </span>
      {image !== undefined && <img key={image} data-part="image" src={image} alt="" onError={leaveOut} />}
      <div data-part="main">
        <div data-part="words">
          <p
            data-part="title"
            {...(title.text === '' ? { 'data-empty': true } : { lang: language, dir: 'auto' })}
          >
            {title.text || placeholder}
          </p>
          {hostIn === 'subtitle' && <p data-part="host">{host}</p>}
          {body && (
            <p data-part="body" lang={language} dir="auto">
              {body.text}
            </p>
          )}
          {hostIn === 'foot' && <p data-part="host">{host}</p>}
        </div>
        {icon !== undefined && <img key={icon} data-part="icon" src={icon} alt="" onError={leaveOut} />}
      </div>
      {actions.length > 0 && (
        <div data-part="actions">
          {actions.map((label, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn without state, and labels may repeat
            <span key={position} data-part="action" lang={language} dir="auto">
              {label}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
