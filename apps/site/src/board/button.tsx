import type { ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps {
  readonly onPress: () => void;
  /** Whether what it starts is under way; it stays focusable, and does nothing more. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A plain action of the page. */
export function Button({ onPress, busy = false, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {children}
    </button>
  );
}
