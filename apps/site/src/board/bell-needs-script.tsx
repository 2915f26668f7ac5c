import { usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import styles from './board.module.css';

/** Shown without JavaScript: the notices work without it, the bell does not. Only the service renders the content. */
export function BellNeedsScript() {
  const { language } = usePage();
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p dir="auto" className={styles.noScript}>
          {serviceTextsFor(language).noScript}
        </p>
      )}
    </noscript>
  );
}
