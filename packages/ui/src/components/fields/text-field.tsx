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
  /** BCP 47, of what is written, where it may be another than the page's; its direction is that of its words. */
  readonly language?: string;
  /** Of the control itself. */
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A line of text. */
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

/** Text of several lines. */
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
