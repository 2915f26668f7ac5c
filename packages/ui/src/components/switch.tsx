import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import styles from './choice.module.css';

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children'> {
  readonly children: ReactNode;
}

/** Something that is turned on or off at once. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.choice}>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  );
}
