import { Banner, Button, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useService } from '../../service/service-context.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirmCode } from './sign-in.ts';

interface CodeFormProps {
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The second step of signing in: the code of the authenticator app. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
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
        label={texts.code}
        description={texts.codeHelp}
        autoComplete="one-time-code"
        inputRef={codeRef}
        value={code}
        onChange={setCode}
        error={submitted && !complete ? texts.codeMissing : refused}
      />
      <Button type="submit" variant="primary" busy={attempt.isPending}>
        {texts.submitCode}
      </Button>
      <Button variant="quiet" onPress={onBack}>
        {texts.back}
      </Button>
    </Form>
  );
}
