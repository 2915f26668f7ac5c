import type { CheckedInvitation } from '@sineta/protocol';
import { buttonClass, Skeleton } from '@sineta/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import type { NewAccount } from '../sign-up/check-new-account.ts';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { useService } from '../../service/service-context.ts';
import { EntryPage } from '../../page/entry-page.tsx';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { entryTexts } from './link-texts.ts';
import { roleTexts } from '../rights/role-texts.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { hasCode } from '../../service/service-error.ts';

/** Accepts an invitation and creates the account of the new member. */
export function JoinPage() {
  const { join: texts } = useTexts(entryTexts);
  const roles = useTexts(roleTexts);
  const amounts = useAmounts();
  const { linkToken: token } = useRouteContext({ from: '__root__' });
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      service.send<CheckedInvitation>('POST', '/invitations:check', { token }, { anonymous: true, signal }),
    enabled: token !== undefined,
    staleTime: Infinity,
  });
  const accept = useMutation({
    mutationFn: (account: NewAccount) =>
      service.send('POST', '/invitations:accept', { token, ...account }, { anonymous: true }),
    onSuccess: () => {
      queries.clear();
      void navigate({ to: '/', replace: true });
    },
  });
  const over = hasCode(invitation.error, 'link_expired') || hasCode(accept.error, 'link_expired');
  if (token === undefined) return <EntryPage title={texts.noToken}>{texts.noTokenText}</EntryPage>;
  if (over) {
    return (
      <EntryPage title={texts.expired} lead={texts.expiredText} isOutcome={accept.isError}>
        <Link to="/sign-in" className={buttonClass}>
          {texts.signIn}
        </Link>
      </EntryPage>
    );
  }
  const known = invitation.data;
  const leadOf = ({ role, sites }: CheckedInvitation): string => {
    const names = sites.map((site) => roles.onSite(roles.name[site.role], site.name));
    const first = role ?? sites[0]!.role;
    const all = role === undefined ? names : [roles.name[role], ...names];
    return texts.lead(all.join(', '), all.length > 1 ? '' : roles.explanation[first]);
  };
  return (
    <EntryPage
      title={texts.title}
      lead={known && leadOf(known)}
      foot={known && texts.expires(amounts.dateTime(new Date(known.expiresAt)))}
    >
      {invitation.isPending && <Skeleton label={texts.checking} kind="bars" rows={4} />}
      <ProblemBanner error={invitation.error} />
      {known && (
        <SignUpForm
          submit={texts.submit}
          onSubmit={accept.mutate}
          busy={accept.isPending}
          error={accept.error}
        />
      )}
    </EntryPage>
  );
}
