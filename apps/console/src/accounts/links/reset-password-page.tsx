import { Button, buttonClass, Form } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { checkPassword } from '../sign-up/check-new-account.ts';
import { NewPasswordField } from '../sign-up/new-password-field.tsx';
import { useService } from '../../service/service-context.ts';
import { ServiceError } from '../../service/service-error.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { ProblemBanner } from '../../page/problem-banner.tsx';
import { entryTexts } from './link-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** Sets a new password, with a link that `sineta reset-password` printed. */
export function ResetPasswordPage() {
  const { resetPassword: texts } = useTexts(entryTexts);
  const { linkToken: token } = useRouteContext({ from: '__root__' });
  const service = useService();
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
  const over = reset.error instanceof ServiceError && reset.error.code === 'link_expired';
  if (token === undefined) return <EntryPage title={texts.noToken}>{texts.noTokenText}</EntryPage>;
  if (over) {
    return (
      <EntryPage title={texts.expired} lead={texts.expiredText} isOutcome>
        {signIn}
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
        />
        <Button type="submit" variant="primary" busy={reset.isPending}>
          {texts.submit}
        </Button>
      </Form>
    </EntryPage>
  );
}
