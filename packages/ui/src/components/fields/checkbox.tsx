import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import styles from './choice.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-text.tsx';
import field from './field.module.css';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children'> {
  readonly children: ReactNode;
}

/** A checkbox. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={styles.choice}>
      <span className={styles.box}>
        <Icon name="check" className={styles.tick} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}

interface CheckboxGroupProps
  extends FieldTexts, Omit<AriaCheckboxGroupProps, 'className' | 'children' | 'isInvalid' | 'validate'> {
  readonly children: ReactNode;
}

/** A group of checkboxes. */
export function CheckboxGroup({ label, description, error, children, ...props }: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={styles.together}>{children}</div>
      <FieldNotes description={description} error={error} />
    </AriaCheckboxGroup>
  );
}
