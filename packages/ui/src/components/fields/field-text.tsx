import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** What every field says around its control. */
export interface FieldTexts {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** What is wrong with the value, and the way on; absent while nothing is. */
  readonly error?: string | undefined;
}

export function FieldLabel({ children }: { readonly children: ReactNode }) {
  return <Label className={styles.label}>{children}</Label>;
}

/** Help and fault, both read out with the control. */
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
