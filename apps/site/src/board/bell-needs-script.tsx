import styles from './board.module.css';
import { useTexts } from '../texts/texts-context.ts';

/** Said where scripts do not run: the notices are there, the bell cannot be. */
export function BellNeedsScript() {
  const { noScript } = useTexts();
  return (
    <noscript>
      <p dir="auto" className={styles.noScript}>
        {noScript}
      </p>
    </noscript>
  );
}
