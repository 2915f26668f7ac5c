import styles from './code-block.module.css';
import { CopyButton } from '../buttons/copy-button.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** What it is; read out, and named where it is shown. */
  readonly label: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** One long word, such as a key or a link, which is broken where the line ends. */
  readonly wraps?: boolean;
}

/** Text for a machine, to be copied as it is. */
export function CodeBlock({ code, label, copyLabel, copiedLabel, wraps }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{label}</span>
        <CopyButton text={code} label={copyLabel} copied={copiedLabel} variant="quiet" />
      </figcaption>
      {/* Scrolls by keyboard as well. */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={styles.code} data-wraps={wraps}>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
