import { Banner, Button, Form, PasswordField, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeForm } from './code-form.tsx';
import { signIn } from './sign-in.ts';

interface SignInFormProps {
  readonly onSignedIn: () => void;
  /** Known if the session has expired. */
  readonly email?: string;
}

/** E-mail and password, and the two-factor code, if enabled. */
export function SignInForm({ onSignedIn, email: known = '' }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const problems = useProblemTexts();
  const service = useService();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const emailRef = useInitialFocus(known === '');
  const passwordRef = useInitialFocus(known !== '');
  const [submitted, setSubmitted] = useState(false);
  const attempt = useMutation({
    mutationFn: () => signIn(service, { email: email.trim(), password }),
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') onSignedIn();
      if (outcome !== 'refused') return;
      setPassword('');
      setSubmitted(false);
      passwordRef.current?.focus();
    },
  });
  if (attempt.data === 'code-needed') return <CodeForm onSignedIn={onSignedIn} onBack={attempt.reset} />;
  const missing = { email: email.trim() === '', password: password === '' };
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (!missing.email && !missing.password) attempt.mutate();
      }}
    >
      {attempt.data === 'refused' && (
        <Banner tone="bad" icon="warning" role="alert">
          {texts.refused}
        </Banner>
      )}
      {attempt.isError && (
        <Banner tone="bad" icon="warning" role="alert">
          {problemText(attempt.error, problems)}
        </Banner>
      )}
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        inputRef={emailRef}
        value={email}
        onChange={setEmail}
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
