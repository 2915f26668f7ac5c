import { emailPattern } from '@sineta/protocol/formats';
import { Button, buttonClass, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { entryTexts } from './link-texts.ts';

/** Requests a link for a new password by e-mail. The result does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { forgotPassword: texts } = useTexts(entryTexts);
  const service = useService();
  const emailRef = useInitialFocus();
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const email = value.trim();
  const isValid = emailPattern.test(email);
  const request = useMutation({
    mutationFn: () => service.send('POST', '/password-resets', { email }, { anonymous: true }),
  });
  const back = <Link to="/sign-in">{texts.back}</Link>;
  if (request.isSuccess) {
    return (
      <EntryPage title={texts.done} lead={texts.doneText(email)} isOutcome>
        <Link to="/sign-in" className={buttonClass} data-variant="primary">
          {texts.back}
        </Link>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={texts.title} lead={texts.lead} foot={back}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (isValid) request.mutate();
        }}
      >
        <ProblemBanner error={request.error} />
        <TextField
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          inputRef={emailRef}
          value={value}
          onChange={setValue}
          error={submitted && !isValid ? texts.emailWrong : undefined}
        />
        <Button type="submit" variant="primary" busy={request.isPending}>
          {texts.submit}
        </Button>
      </Form>
    </EntryPage>
  );
}
