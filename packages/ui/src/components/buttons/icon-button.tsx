import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from '../overlays/tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  readonly icon: IconName;
  /** The action: the accessible name, and the tooltip. */
  readonly label: string;
}

/** A button with an icon only, with its name in a tooltip. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton {...props} aria-label={label} className={styles.button}>
        <Icon name={icon} />
      </AriaButton>
    </Tooltip>
  );
}
