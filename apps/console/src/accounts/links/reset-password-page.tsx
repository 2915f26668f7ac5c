import { Button, buttonClass, Form } from '@sineta/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { checkPassword } from '../sign-up/check-new-account.ts';
import { NewPasswordField } from '../sign-up/new-password-field.tsx';
import { useService } from '../../service/service-context.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { entryTexts } from './link-texts.ts';
import { setUpQuery } from './set-up.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { hasCode } from '../../service/service-error.ts';

/** Sets a new password, with a link that `sineta reset-password` printed. */
export function ResetPasswordPage() {
  const { resetPassword: texts } = useTexts(entryTexts);
  const { linkToken: token } = useRouteContext({ from: '__root__' });
  const service = useService();
  const state = useQuery(setUpQuery(service));
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const reset = useMutation({
    mutationFn: () => service.send('POST', '/password-resets:use', { token, password }, { anonymous: true }),
  });
  const signIn = (
    <Link to="/sign-in" className={buttonClass} data-variant="primary">
      {texts.signIn}
    </Link>
  );
  if (reset.isSuccess) {
    return (
      <EntryPage title={texts.done} lead={texts.doneText} isOutcome>
        {signIn}
      </EntryPage>
    );
  }
  if (token === undefined) return <EntryPage title={texts.noToken}>{texts.noTokenText}</EntryPage>;
  if (hasCode(reset.error, 'link_expired')) {
    const sendsMail = state.data?.email === true;
    return (
      <EntryPage title={texts.expired} lead={sendsMail ? texts.expiredWithMail : texts.expiredText} isOutcome>
        {sendsMail ? (
          <Link to="/forgot-password" className={buttonClass} data-variant="primary">
            {texts.another}
          </Link>
        ) : (
          signIn
        )}
      </EntryPage>
    );
  }
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <Form
        onSubmit={() => {
          setSubmitted(true);
          if (checkPassword(password) === undefined) reset.mutate();
        }}
      >
        <ProblemBanner error={reset.error} />
        <NewPasswordField
          label={texts.password}
          value={password}
          onChange={setPassword}
          submitted={submitted}
          error={reset.error}
        />
        <Button type="submit" variant="primary" busy={reset.isPending}>
          {texts.submit}
        </Button>
      </Form>
    </EntryPage>
  );
}
