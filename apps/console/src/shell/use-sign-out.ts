import { useToast } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { setUpKey } from '../accounts/links/set-up.ts';
import { ServiceError } from '../service/service-error.ts';
import { useService } from '../service/service-context.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/**
 * Opens the sign-in page, ends the session and clears cached data. Unsaved changes are asked about first, while they can
 * still be saved. On failure it reports the error and returns.
 */
export function useSignOut(): () => void {
  const service = useService();
  const queries = useQueryClient();
  const router = useRouter();
  const show = useToast();
  const { signOutFailed } = useTexts(shellTexts);
  const signOut = async () => {
    await router.navigate({ to: '/sign-in' });
    // If the user stays, this continues with the next navigation.
    if (router.state.location.pathname !== '/sign-in') return;
    const hasEnded = await service.send('POST', '/auth/sign-out', {}, { anonymous: true }).then(
      () => true,
      (error) => error instanceof ServiceError && error.status === 401,
    );
    if (hasEnded) {
      // All but what the sign-in page shows.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== setUpKey });
    } else {
      router.history.back();
      show(signOutFailed);
    }
  };
  return () => void signOut();
}
