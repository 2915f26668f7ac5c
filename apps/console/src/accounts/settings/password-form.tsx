import { Button, DialogActions, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useState } from 'react';
import { ServiceError } from '../service/service-error.ts';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { accountTexts } from '../texts/account.ts';
import { useProblemTexts } from '../texts/problems.ts';
import { shellTexts } from '../texts/shell.ts';
import { useTexts } from '../texts/use-texts.ts';

interface PasswordFormProps {
  readonly submit: string;
  readonly onSubmit: (password: string) => void;
  readonly onCancel: () => void;
  readonly busy: boolean;
  readonly error: Error | null;
}

/** Asks once more for the password, before something that whoever found an open screen must not do. */
export function PasswordForm({ submit, onSubmit, onCancel, busy, error }: PasswordFormProps) {
  const { password: texts, twoFactor } = useTexts(accountTexts);
  const { cancel } = useTexts(shellTexts);
  const problems = useProblemTexts();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const focus = useInitialFocus();
  const wrong = error instanceof ServiceError && error.code === 'password_wrong';
  const fault = wrong ? problems.password_wrong : undefined;
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (password !== '') onSubmit(password);
      }}
    >
      {!wrong && <ProblemBanner error={error} />}
      <TextField
        label={twoFactor.confirmPassword}
        type="password"
        autoComplete="current-password"
        inputRef={focus}
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? texts.currentMissing : fault}
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
