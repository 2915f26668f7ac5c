import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** The texts of a field. */
export interface FieldTexts {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** The error of the value and how to fix it. */
  readonly error?: string | undefined;
}

export function FieldLabel({ children }: { readonly children: ReactNode }) {
  return <Label className={styles.label}>{children}</Label>;
}

/** Help and error, both part of the control's accessible description. */
export function FieldNotes({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  );
}
