import { useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ServiceError } from '../service/service-error.ts';
import type { Service } from '../service/service.ts';
import { useService } from '../service/service-context.ts';
import { shellTexts } from './shell-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Ends the session, clears cached data and opens the sign-in page. On failure it reports the error and stays. */
export function useSignOut(): () => void {
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useToast();
  const { signOutFailed } = useTexts(shellTexts);
  const { mutate } = useMutation({
    mutationFn: () => signOut(service),
    onSuccess: async () => {
      await queries.cancelQueries();
      queries.clear();
      await navigate({ to: '/sign-in' });
    },
    onError: () => show(signOutFailed),
  });
  return mutate;
}

async function signOut(service: Service): Promise<void> {
  try {
    await service.send('POST', '/auth/sign-out', {}, { anonymous: true });
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof ServiceError && error.status === 401)) throw error;
  }
}
