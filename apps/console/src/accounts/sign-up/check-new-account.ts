import { emailPattern } from '@sineta/protocol/email-pattern';
import { limits } from '@sineta/protocol/limits';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type NewAccountError = 'nameMissing' | 'emailWrong' | PasswordError;
export type PasswordError = 'passwordShort' | 'passwordLong';

/** The error of each field, before the form is submitted. */
export function checkNewAccount({
  name,
  email,
  password,
}: NewAccount): Partial<Record<keyof NewAccount, NewAccountError>> {
  const passwordError = checkPassword(password);
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(!emailPattern.test(email.trim()) && { email: 'emailWrong' as const }),
    ...(passwordError && { password: passwordError }),
  };
}

export function checkPassword(password: string): PasswordError | undefined {
  if (password.length < limits.passwordMinLength) return 'passwordShort';
  return password.length > limits.passwordMaxLength ? 'passwordLong' : undefined;
}

/** By how many characters a password is too short or too long. Pure. */
export function passwordGap(password: string): number {
  const { passwordMinLength: least, passwordMaxLength: most } = limits;
  return password.length < least ? least - password.length : Math.max(0, password.length - most);
}
