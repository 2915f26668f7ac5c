import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'language' | 'placeholder'> {
  /** The label of the checkbox that reveals the password. */
  readonly showLabel: string;
}

/** A password, which the user can reveal. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...field} type={isShown ? 'text' : 'password'} autoCorrect="off" spellCheck="false" />
      <Checkbox isSelected={isShown} onChange={setShown}>
        {showLabel}
      </Checkbox>
    </div>
  );
}
