import { emailPattern } from '@sineta/protocol/formats';
import { limits } from '@sineta/protocol/limits';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type NewAccountFault = 'nameMissing' | 'emailWrong' | PasswordFault;
export type PasswordFault = 'passwordShort' | 'passwordLong';

/** What is wrong with each field, before the service is asked. */
export function checkNewAccount({
  name,
  email,
  password,
}: NewAccount): Partial<Record<keyof NewAccount, NewAccountFault>> {
  const passwordFault = checkPassword(password);
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(!emailPattern.test(email.trim()) && { email: 'emailWrong' as const }),
    ...(passwordFault && { password: passwordFault }),
  };
}

export function checkPassword(password: string): PasswordFault | undefined {
  if (password.length < limits.passwordMinLength) return 'passwordShort';
  return password.length > limits.passwordMaxLength ? 'passwordLong' : undefined;
}
