import { Banner, Button, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirmCode } from './sign-in.ts';

interface CodeFormProps {
  /** Whether the code can be one of an authenticator app, and not only a backup code. */
  readonly hasApp: boolean;
  readonly onSignedIn: () => void;
  /** Absent if a passkey cannot be used instead. */
  readonly onUsePasskey?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** A code as the second step of signing in. */
export function CodeForm({ hasApp, onSignedIn, onUsePasskey, onBack }: CodeFormProps) {
  const texts = useTexts(signInTexts);
  const problems = useProblemTexts();
  const service = useService();
  const [code, setCode] = useState('');
  const codeRef = useInitialFocus();
  const [submitted, setSubmitted] = useState(false);
  const complete = code.trim() !== '';
  const attempt = useMutation({
    mutationFn: () => confirmCode(service, code.replaceAll(' ', '')),
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') onSignedIn();
    },
  });
  const refused = attempt.data === 'refused' ? texts.codeRefused : undefined;
  return (
    <Form
      onSubmit={() => {
        setSubmitted(true);
        if (complete) attempt.mutate();
      }}
    >
      {attempt.isError && (
        <Banner tone="bad" icon="warning" role="alert">
          {problemText(attempt.error, problems)}
        </Banner>
      )}
      <TextField
        label={hasApp ? texts.code : texts.backupCode}
        description={hasApp ? texts.codeHelp : texts.backupCodeHelp}
        autoComplete={hasApp ? 'one-time-code' : 'off'}
        inputRef={codeRef}
        value={code}
        onChange={setCode}
        error={submitted && !complete ? texts.codeMissing : refused}
      />
      <Button type="submit" variant="primary" busy={attempt.isPending}>
        {texts.submitCode}
      </Button>
      {onUsePasskey && <Button onPress={onUsePasskey}>{texts.usePasskey}</Button>}
      <Button variant="quiet" onPress={onBack}>
        {texts.back}
      </Button>
    </Form>
  );
}
