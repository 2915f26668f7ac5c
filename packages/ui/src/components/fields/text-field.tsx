import type { RefObject } from 'react';
import {
  Input,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-text.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldTexts, Omit<AriaTextFieldProps, 'className' | 'children' | 'isInvalid' | 'validate'> {
  readonly placeholder?: string;
  /** BCP 47 tag of the text if it may differ from the page's language; the direction then follows the text. */
  readonly language?: string;
  /** The input element. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A single line of text. */
export function TextField({
  label,
  description,
  error,
  placeholder,
  language,
  inputRef,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <Input ref={inputRef} className={styles.control} placeholder={placeholder} {...written(language)} />
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  description,
  error,
  placeholder,
  language,
  rows = 3,
  ...props
}: Omit<TextFieldProps, 'inputRef'> & { readonly rows?: number }) {
  return (
    <AriaTextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <AriaTextArea className={styles.control} placeholder={placeholder} rows={rows} {...written(language)} />
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}

function written(language: string | undefined) {
  return language === undefined ? {} : { lang: language, dir: 'auto' };
}
