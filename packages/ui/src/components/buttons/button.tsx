import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

/** `primary`: the main action of a page. `plain`: others. `quiet`: in rows and toolbars. `danger`: irreversible. */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending'> {
  readonly variant?: ButtonVariant;
  readonly size?: 'small';
  /** Whether its action is running. The button keeps the focus, shows the state, and ignores presses. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/** An action. */
export function Button({
  variant = 'plain',
  size,
  busy = false,
  type = 'button',
  onPress,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(!busy && onPress && { onPress })}
      type={busy ? 'button' : type}
      aria-disabled={busy ? 'true' : undefined}
      className={buttonClass}
      data-variant={variant}
      data-size={size}
      data-busy={busy || undefined}
    />
  );
}

/** For a link that looks like a button, with `data-variant` and `data-size`. */
export const buttonClass = styles.button!;
