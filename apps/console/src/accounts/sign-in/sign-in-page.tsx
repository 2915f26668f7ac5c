import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { EntryPage } from '../../page/entry-page.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The way in, for who has an account. */
export function SignInPage() {
  const texts = useTexts(signInTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/sign-in' });
  return (
    <EntryPage title={texts.title} lead={texts.lead} foot={texts.forgotten}>
      <SignInForm
        onSignedIn={() => {
          queries.clear();
          void navigate({ to: next ?? '/', replace: true });
        }}
      />
    </EntryPage>
  );
}
