import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { Icon, type IconName } from '../../icons/icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** A Button or an IconButton. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
  /** A line above the items. */
  readonly heading?: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

/** A menu of actions behind a button. */
export function Menu({ trigger, label, children, heading, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover offset={4} placement={placement} className={styles.popover}>
        {heading !== undefined && <div className={styles.heading}>{heading}</div>}
        <AriaMenu aria-label={label} className={styles.menu}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly onAction?: () => void;
  readonly href?: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  /** Of a choice in a section with `selected`. */
  readonly id?: string;
  readonly isDisabled?: boolean;
}

export function MenuItem({ children, icon, isDanger, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...props}
      {...(typeof children === 'string' && { textValue: children })}
      className={styles.item}
      data-danger={isDanger}
    >
      {({ isSelected }) => (
        <>
          {icon && <Icon name={icon} className={styles.icon} />}
          <span className={styles.words}>{children}</span>
          {isSelected && <Icon name="check" />}
        </>
      )}
    </AriaMenuItem>
  );
}

interface MenuSectionProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The id of the item that is the current choice. Absent: the items are actions. */
  readonly selected?: string | undefined;
}

/** A group of items, separated from the previous ones. */
export function MenuSection({ label, children, selected }: MenuSectionProps) {
  return (
    <AriaMenuSection
      aria-label={label}
      className={styles.section}
      {...(selected !== undefined && { selectionMode: 'single' as const, selectedKeys: [selected] })}
    >
      {children}
    </AriaMenuSection>
  );
}
