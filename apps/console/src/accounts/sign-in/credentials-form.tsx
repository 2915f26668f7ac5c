import { Button, Form, PasswordField, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { type SecondFactors, signIn } from './sign-in.ts';
import { signInTexts } from './sign-in-texts.ts';

interface CredentialsFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Whether only the password is to be entered. */
  readonly knowsEmail: boolean;
  /** Whether the browser may offer passkeys in the field for the e-mail. */
  readonly offersPasskeys: boolean;
  /** Called before an attempt. Returns false if another way has signed in. */
  readonly onStart: () => boolean;
  readonly onFailed: () => void;
  readonly onProblem: (problem?: string) => void;
  readonly onSignedIn: () => void;
  readonly onSecondFactor: (factors: SecondFactors) => void;
}

/** E-mail and password. */
export function CredentialsForm({
  email,
  onEmailChange,
  knowsEmail,
  offersPasskeys,
  onStart,
  onFailed,
  onProblem,
  onSignedIn,
  onSecondFactor,
}: CredentialsFormProps) {
  const texts = useTexts(signInTexts);
  const problems = useProblemTexts();
  const service = useService();
  const [password, setPassword] = useState('');
  const emailRef = useInitialFocus(!knowsEmail);
  const passwordRef = useInitialFocus(knowsEmail);
  const [submitted, setSubmitted] = useState(false);
  const attempt = useMutation({
    mutationFn: () => signIn(service, { email: email.trim(), password }),
    onMutate: () => onProblem(undefined),
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') return onSignedIn();
      if (outcome !== 'refused') return onSecondFactor(outcome);
      onFailed();
      onProblem(texts.refused);
      setPassword('');
      setSubmitted(false);
      passwordRef.current?.focus();
    },
    onError: (error) => {
      onFailed();
      onProblem(problemText(error, problems));
    },
  });
  const missing = { email: email.trim() === '', password: password === '' };
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (!missing.email && !missing.password && onStart()) attempt.mutate();
      }}
    >
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        inputRef={emailRef}
        value={email}
        onChange={onEmailChange}
        error={submitted && missing.email ? texts.emailMissing : undefined}
      />
      <PasswordField
        label={texts.password}
        showLabel={texts.showPassword}
        name="password"
        autoComplete="current-password"
        inputRef={passwordRef}
        value={password}
        onChange={setPassword}
        error={submitted && missing.password ? texts.passwordMissing : undefined}
      />
      <Button type="submit" variant="primary" busy={attempt.isPending}>
        {texts.submit}
      </Button>
    </Form>
  );
}
