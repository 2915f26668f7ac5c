import { limits } from '@sineta/protocol/limits';
import { PasswordField } from '@sineta/ui';
import { signUpTexts } from './sign-up-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { checkPassword } from './check-new-account.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether somebody wanted to go on with it: then it says what is wrong. */
  readonly tried: boolean;
}

/** Where a password is chosen. */
export function NewPasswordField({ label, value, onChange, tried }: NewPasswordFieldProps) {
  const texts = useTexts(signUpTexts);
  const fault = tried ? checkPassword(value) : undefined;
  return (
    <PasswordField
      label={label}
      description={texts.passwordHelp(limits.passwordMinLength)}
      showLabel={texts.showPassword}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={
        fault && texts[fault](fault === 'passwordLong' ? limits.passwordMaxLength : limits.passwordMinLength)
      }
    />
  );
}
