import { buttonClass, Skeleton } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import type { NewAccount } from '../sign-up/check-new-account.ts';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { useService } from '../../service/service-context.ts';
import { setUpQuery } from './set-up.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { entryTexts } from './link-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { hasCode } from '../../service/service-error.ts';

/** Creates the first owner, with the link that the service printed at its first start. */
export function SetUpPage() {
  const { setUp: texts } = useTexts(entryTexts);
  const { loading } = useTexts(pageTexts);
  const { linkToken: token } = useRouteContext({ from: '__root__' });
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const state = useQuery(setUpQuery(service));
  const found = useMutation({
    mutationFn: (account: NewAccount) =>
      service.send('POST', '/set-up', { token, ...account }, { anonymous: true }),
    onSuccess: () => {
      queries.clear();
      void navigate({ to: '/', replace: true });
    },
  });
  if (state.data?.open === false && !found.isSuccess) {
    return (
      <EntryPage title={texts.closed} lead={texts.closedText}>
        <Link to="/sign-in" className={buttonClass} data-variant="primary">
          {texts.signIn}
        </Link>
      </EntryPage>
    );
  }
  if (token === undefined) return <EntryPage title={texts.noToken}>{texts.noTokenText}</EntryPage>;
  if (hasCode(found.error, 'link_expired'))
    return (
      <EntryPage title={texts.expired} isOutcome>
        {texts.expiredText}
      </EntryPage>
    );
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      {state.isPending && <Skeleton label={loading} kind="bars" rows={4} />}
      {state.isError && <ProblemBanner error={state.error} />}
      {state.data && (
        <SignUpForm
          submit={texts.submit}
          onSubmit={found.mutate}
          busy={found.isPending}
          error={found.error}
        />
      )}
    </EntryPage>
  );
}
