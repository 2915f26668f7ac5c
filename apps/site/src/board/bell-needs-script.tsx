import styles from './board.module.css';
import { useTexts } from '../texts/texts-context.ts';

/** Shown without JavaScript: the notices work without it, the bell does not. */
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
