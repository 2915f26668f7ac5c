import {
  Input,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-text.tsx';
import styles from './field.module.css';

interface NumberFieldProps
  extends FieldTexts, Omit<AriaNumberFieldProps, 'className' | 'children' | 'isInvalid' | 'validate'> {}

/** A number in the format of the reader's language. */
export function NumberField({ label, description, error, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <Input className={styles.control} />
      <FieldNotes description={description} error={error} />
    </AriaNumberField>
  );
}
