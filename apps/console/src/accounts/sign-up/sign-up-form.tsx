import { limits } from '@sineta/protocol/limits';
import { Button, Form, PasswordField, TextField, useInitialFocus } from '@sineta/ui';
import { useEffect, useRef, useState } from 'react';
import { ServiceError } from '../../service/service-error.ts';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { signUpTexts } from './sign-up-texts.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { checkNewAccount, type NewAccount } from './check-new-account.ts';

interface SignUpFormProps {
  readonly submit: string;
  readonly onSubmit: (account: NewAccount) => void;
  readonly busy: boolean;
  /** Why the service refused, when it did. */
  readonly error: Error | null;
}

/** Who somebody is: for the first owner, and for who comes by an invitation. */
export function SignUpForm({ submit, onSubmit, busy, error }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const problems = useProblemTexts();
  const isTaken = error instanceof ServiceError && error.code === 'email_taken';
  const refused: Readonly<Record<string, string>> = isTaken
    ? { email: problems.email_taken }
    : fieldProblems(error, problems);
  const [account, setAccount] = useState<NewAccount>({ name: '', email: '', password: '' });
  const nameRef = useInitialFocus();
  const emailRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTaken) emailRef.current?.focus();
  }, [isTaken]);
  const [tried, setTried] = useState(false);
  const faults = checkNewAccount(account);
  const fault = (field: keyof NewAccount): string | undefined => {
    const found = tried ? faults[field] : undefined;
    if (found === undefined) return refused[field];
    const text = texts[found];
    return typeof text === 'string'
      ? text
      : text(found === 'passwordLong' ? limits.passwordMaxLength : limits.passwordMinLength);
  };
  const field = (name: keyof NewAccount) => ({
    value: account[name],
    onChange: (value: string) => setAccount({ ...account, [name]: value }),
    error: fault(name),
  });
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        const { name, email, password } = account;
        if (Object.keys(faults).length === 0) onSubmit({ name: name.trim(), email: email.trim(), password });
      }}
    >
      {!isTaken && <ProblemBanner error={error} />}
      <TextField
        label={texts.name}
        description={texts.nameHelp}
        autoComplete="name"
        inputRef={nameRef}
        {...field('name')}
      />
      <TextField
        label={texts.email}
        description={texts.emailHelp}
        type="email"
        autoComplete="username"
        inputRef={emailRef}
        {...field('email')}
      />
      <PasswordField
        label={texts.password}
        description={texts.passwordHelp(limits.passwordMinLength)}
        showLabel={texts.showPassword}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
