import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: ReactNode;
  /** What will be here, and how to create it. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Of its heading: 2 where nothing above it but the page has a title. */
  readonly level?: 2 | 3;
}

/** Shown instead of an empty list. Says what will be there. */
export function EmptyState({ icon, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.words}>{children}</div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
