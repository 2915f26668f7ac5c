import { Card, Checkbox, Form, SubmitButton, TextField, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPassword } from '../sign-up/check-new-account.ts';
import { NewPasswordField } from '../sign-up/new-password-field.tsx';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { accountTexts } from './account-texts.ts';
import { useProblemTexts } from '../../service/problem-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** Changes the password. */
export function PasswordCard() {
  const { password: texts } = useTexts(accountTexts);
  const problems = useProblemTexts();
  const service = useService();
  const queries = useQueryClient();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [others, setOthers] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      service.send('POST', '/auth/change-password', {
        currentPassword: current,
        newPassword: next,
        revokeOtherSessions: others,
      }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      setSubmitted(false);
      toast(texts.changed);
      return queries.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const wrong = hasCode(change.error, 'incorrect_password');
  const currentError = (): string | undefined => {
    if (submitted && current === '') return texts.currentMissing;
    return wrong ? problems.incorrect_password : undefined;
  };
  return (
    <Card title={texts.title}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (current !== '' && checkPassword(next) === undefined) change.mutate();
        }}
      >
        {!wrong && <ProblemBanner error={change.error} />}
        <TextField
          label={texts.current}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={currentError()}
        />
        <NewPasswordField
          label={texts.next}
          value={next}
          onChange={setNext}
          submitted={submitted}
          error={change.error}
        />
        <Checkbox isSelected={others} onChange={setOthers}>
          {texts.others}
        </Checkbox>
        <SubmitButton busy={change.isPending}>{texts.submit}</SubmitButton>
      </Form>
    </Card>
  );
}
