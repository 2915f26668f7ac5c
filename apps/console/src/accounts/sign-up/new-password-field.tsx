import { PasswordField } from '@sineta/ui';
import { personTexts } from '../texts/person.ts';
import { useTexts } from '../texts/use-texts.ts';
import { checkPassword, passwordLength } from './check-person.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether somebody wanted to go on with it: then it says what is wrong. */
  readonly tried: boolean;
}

/** Where a password is chosen. */
export function NewPasswordField({ label, value, onChange, tried }: NewPasswordFieldProps) {
  const texts = useTexts(personTexts);
  const fault = tried ? checkPassword(value) : undefined;
  return (
    <PasswordField
      label={label}
      description={texts.passwordHelp(passwordLength.min)}
      showLabel={texts.showPassword}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={fault && texts[fault](fault === 'passwordLong' ? passwordLength.max : passwordLength.min)}
    />
  );
}
