import { Button, DialogActions, Form, TextField, useInitialFocus } from '@sineta/ui';
import { type ReactNode, useState } from 'react';
import { hasCode } from '../../service/service-error.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useProblemTexts } from '../../service/problem-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { signInTexts } from './sign-in-texts.ts';

interface PasswordFormProps {
  readonly submit: string;
  readonly onSubmit: (password: string) => void;
  readonly onCancel: () => void;
  readonly busy: boolean;
  readonly error: Error | null;
  /** Above the password. */
  readonly children?: ReactNode;
}

/** Asks for the password again before a sensitive change, in case the user left the screen unlocked. */
export function PasswordForm({ submit, onSubmit, onCancel, busy, error, children }: PasswordFormProps) {
  const texts = useTexts(signInTexts);
  const { cancel } = useTexts(pageTexts);
  const problems = useProblemTexts();
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const focus = useInitialFocus();
  const wrong = hasCode(error, 'incorrect_password');
  const refusal = wrong ? problems.incorrect_password : undefined;
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (password !== '') onSubmit(password);
      }}
    >
      {!wrong && <ProblemBanner error={error} />}
      {children}
      <TextField
        label={texts.confirmPassword}
        type="password"
        autoComplete="current-password"
        inputRef={focus}
        value={password}
        onChange={setPassword}
        error={submitted && password === '' ? texts.passwordMissing : refusal}
      />
      <DialogActions>
        <Button onPress={onCancel}>{cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
