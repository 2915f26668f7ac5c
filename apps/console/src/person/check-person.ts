/** What the service asks of a password, in characters; a test holds both to the same. */
export const passwordLength = { min: 12, max: 128 };

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type PersonFault = 'nameMissing' | 'emailWrong' | PasswordFault;
export type PasswordFault = 'passwordShort' | 'passwordLong';

/** What is wrong with each field, before the service is asked. */
export function checkPerson({ name, email, password }: Person): Partial<Record<keyof Person, PersonFault>> {
  const passwordFault = checkPassword(password);
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    // The service decides; this catches what was left out.
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'emailWrong' as const }),
    ...(passwordFault && { password: passwordFault }),
  };
}

export function checkPassword(password: string): PasswordFault | undefined {
  if (password.length < passwordLength.min) return 'passwordShort';
  return password.length > passwordLength.max ? 'passwordLong' : undefined;
}
