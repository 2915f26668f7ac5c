import { Button, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../service/service-error.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { signUpTexts } from './sign-up-texts.ts';
import { fieldProblems, useProblemTexts } from '../../service/problem-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { checkNewAccount, type NewAccount } from './check-new-account.ts';

interface SignUpFormProps {
  readonly submit: string;
  readonly onSubmit: (account: NewAccount) => void;
  readonly busy: boolean;
  /** The error of the service, if any. */
  readonly error: Error | null;
}

/** Name, e-mail and password of a new owner or invited member. */
export function SignUpForm({ submit, onSubmit, busy, error }: SignUpFormProps) {
  const texts = useTexts(signUpTexts);
  const problems = useProblemTexts();
  const isTaken = hasCode(error, 'email_taken');
  const refused: Readonly<Record<string, string>> = isTaken
    ? { email: problems.email_taken }
    : fieldProblems(error, problems);
  const [account, setAccount] = useState<NewAccount>({ name: '', email: '', password: '' });
  const nameRef = useInitialFocus();
  const emailRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTaken) emailRef.current?.focus();
  }, [isTaken]);
  const [submitted, setSubmitted] = useState(false);
  const errors = checkNewAccount(account);
  const field = (name: keyof NewAccount) => ({
    value: account[name],
    onChange: (value: string) => setAccount({ ...account, [name]: value }),
  });
  const errorOf = (name: 'name' | 'email'): string | undefined => {
    const code = submitted ? errors[name] : undefined;
    return code === undefined ? refused[name] : texts[code];
  };
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        const { name, email, password } = account;
        if (Object.keys(errors).length === 0) onSubmit({ name: name.trim(), email: email.trim(), password });
      }}
    >
      {!isTaken && <ProblemBanner error={error} />}
      <TextField
        label={texts.name}
        description={texts.nameHelp}
        autoComplete="name"
        inputRef={nameRef}
        {...field('name')}
        error={errorOf('name')}
      />
      <TextField
        label={texts.email}
        description={texts.emailHelp}
        type="email"
        autoComplete="username"
        inputRef={emailRef}
        {...field('email')}
        error={errorOf('email')}
      />
      <NewPasswordField label={texts.password} {...field('password')} submitted={submitted} error={error} />
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}
