import { limits } from '@sineta/protocol/limits';
import { PasswordField } from '@sineta/ui';
import { signUpTexts } from './sign-up-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { checkPassword, isWeak, passwordGap } from './check-new-account.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the form was submitted. Errors show from then on. */
  readonly submitted: boolean;
  /** The error of the service, if any. */
  readonly error: Error | null;
}

/** A field for a new password, with its rules. */
export function NewPasswordField({ label, value, onChange, submitted, error }: NewPasswordFieldProps) {
  const texts = useTexts(signUpTexts);
  const code = submitted ? checkPassword(value) : undefined;
  const weak = isWeak(error) ? texts.passwordWeak : undefined;
  return (
    <PasswordField
      label={label}
      description={texts.passwordHelp(limits.passwordMinLength)}
      showLabel={texts.showPassword}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={code ? texts[code](passwordGap(value)) : weak}
    />
  );
}
