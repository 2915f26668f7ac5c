import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setUpKey, setUpQuery } from '../links/set-up.ts';
import { problemText, useProblemTexts } from '../../service/problem-texts.ts';
import { ServiceError } from '../../service/service-error.ts';
import { useService } from '../../service/service-context.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page. */
export function SignInPage() {
  const texts = useTexts(signInTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const problems = useProblemTexts();
  const { next, problem } = useSearch({ from: '/sign-in' });
  const [isOpening, setOpening] = useState(false);
  const { data: state } = useQuery({ ...setUpQuery(useService()), staleTime: 60_000 });
  const forgotten = state?.email ? (
    <Link to="/forgot-password">{texts.forgot}</Link>
  ) : (
    <>
      {texts.forgotten} <Link to="/forgot-password">{texts.forgottenHow}</Link>
    </>
  );
  return (
    <EntryPage title={texts.title} lead={texts.lead} foot={state?.password === false ? undefined : forgotten}>
      {/* A second sign-in would end the session with which the console opens. */}
      <div inert={isOpening}>
        <SignInForm
          next={next}
          problem={problem && problemText(new ServiceError(problem, problems.failed), problems)}
          onSignedIn={() => {
            setOpening(true);
            // Without its own query, the form would start again, and so would its offer of passkeys.
            queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== setUpKey });
            return navigate({ to: next ?? '/', replace: true }).finally(() => setOpening(false));
          }}
        />
      </div>
    </EntryPage>
  );
}
