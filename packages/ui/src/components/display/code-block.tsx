import { useRef } from 'react';
import styles from './code-block.module.css';
import { CopyButton } from '../buttons/copy-button.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** The accessible name, also shown above the code. */
  readonly label: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** For one long word, such as a key or a link, which is wrapped. */
  readonly wraps?: boolean;
}

/** Code to copy. */
export function CodeBlock({ code, label, copyLabel, copiedLabel, wraps }: CodeBlockProps) {
  const source = useRef<HTMLElement>(null);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{label}</span>
        <CopyButton text={code} label={copyLabel} copied={copiedLabel} source={source} variant="quiet" />
      </figcaption>
      {/* Scrollable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={styles.code} data-wraps={wraps}>
          <code ref={source}>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
