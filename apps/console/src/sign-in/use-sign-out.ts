import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useService } from '../service/service-context.ts';

/** Ends the session, forgets what was read in it, and leads to the way in. */
export function useSignOut(): () => void {
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void (async () => {
      try {
        await service.send('POST', '/auth/sign-out', {}, { anonymous: true });
      } finally {
        await queries.cancelQueries();
        queries.clear();
        await navigate({ to: '/sign-in' });
      }
    })();
  };
}
