import { buttonClass, Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useOverviewTexts } from '../texts/use-overview-texts.ts';
import styles from './overview-page.module.css';

/** Stands first from when somebody would receive a message until one was written. */
export function FirstMessage({ site, devices }: { readonly site: string; readonly devices: number }) {
  const { firstMessage } = useOverviewTexts();
  return (
    <Card>
      <div className={styles.firstWords}>
        <h2 className={styles.firstTitle}>{firstMessage.title}</h2>
        <p>{firstMessage.text(devices)}</p>
        <div>
          <Link to="/sites/$site/compose" params={{ site }} className={buttonClass} data-variant="primary">
            {firstMessage.write}
          </Link>
        </div>
      </div>
    </Card>
  );
}
