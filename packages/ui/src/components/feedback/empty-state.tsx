import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: ReactNode;
  /** What the list is for, and how to add the first item. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Level of the heading: 2 directly below the page's title. */
  readonly level?: 2 | 3;
}

/** Shown instead of an empty list. */
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
