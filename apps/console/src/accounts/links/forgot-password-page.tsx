import { emailPattern } from '@sineta/protocol/email-pattern';
import { Button, buttonClass, CodeBlock, Form, TextField, useInitialFocus } from '@sineta/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useService } from '../../service/service-context.ts';
import { entryTexts } from './link-texts.ts';
import { setUpQuery } from './set-up.ts';

/** A link for a new password by e-mail; if the service sends no e-mail, who can make one. */
export function ForgotPasswordPage() {
  const { forgotPassword: texts } = useTexts(entryTexts);
  const { copy, copied } = useTexts(pageTexts);
  const setUp = useQuery({ ...setUpQuery(useService()), staleTime: 60_000 });
  if (setUp.isPending) return null;
  if (setUp.data?.email !== false) return <RequestPage />;
  return (
    <EntryPage title={texts.title} lead={texts.noMail} foot={<Link to="/sign-in">{texts.back}</Link>}>
      <CodeBlock
        label={texts.command}
        code={`sineta reset-password ${texts.example}`}
        copyLabel={copy}
        copiedLabel={copied}
        wraps
      />
    </EntryPage>
  );
}

/** Requests the link. The result does not reveal whether the account exists. */
function RequestPage() {
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
