import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import type { Tone } from '../display/badge.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  /** `alert` interrupts a screen reader; `status` waits. */
  readonly role?: 'alert' | 'status';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A line about the state of the page or of a part of it: offline, outdated, failed. */
export function Banner({ tone = 'plain', icon, role = 'status', action, children }: BannerProps) {
  return (
    <div role={role} className={styles.banner} data-tone={tone}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
