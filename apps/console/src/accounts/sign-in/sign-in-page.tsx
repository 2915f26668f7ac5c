import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setUpQuery } from '../links/set-up.ts';
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
  const { next } = useSearch({ from: '/sign-in' });
  const { data: state } = useQuery(setUpQuery(useService()));
  const forgotten = state?.email ? <Link to="/forgot-password">{texts.forgot}</Link> : texts.forgotten;
  return (
    <EntryPage title={texts.title} lead={texts.lead} foot={forgotten}>
      <SignInForm
        onSignedIn={() => {
          queries.clear();
          void navigate({ to: next ?? '/', replace: true });
        }}
      />
    </EntryPage>
  );
}
