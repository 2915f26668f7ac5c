import { emailPattern } from '@sineta/protocol/email-pattern';
import { limits } from '@sineta/protocol/limits';
import { ServiceError } from '../../service/service-error.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type PasswordError = 'passwordShort' | 'passwordLong';

/** The errors of the fields, before the form is submitted. */
interface NewAccountErrors {
  readonly name?: 'nameMissing';
  readonly email?: 'emailWrong';
  readonly password?: PasswordError;
}

export function checkNewAccount({ name, email, password }: NewAccount): NewAccountErrors {
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

/** Whether the service refused a new password, which it does if it is easy to guess. */
export function isWeak(error: Error | null): boolean {
  return error instanceof ServiceError && error.fields.some(({ field }) => /^(?:newP|p)assword$/.test(field));
}

/** By how many characters a password is too short or too long. Pure. */
export function passwordGap(password: string): number {
  const { passwordMinLength: least, passwordMaxLength: most } = limits;
  return password.length < least ? least - password.length : Math.max(0, password.length - most);
}
