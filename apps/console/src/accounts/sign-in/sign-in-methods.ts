import type { SignInMethods } from '@sineta/protocol';
import { queryOptions } from '@tanstack/react-query';
import type { Service } from '../../service/service.ts';

/** How the signed-in user can sign in. Part of what is known about the user: the key extends that of `meQuery`. */
export function signInMethodsQuery(service: Service) {
  return queryOptions({
    queryKey: ['me', 'sign-in-methods'],
    queryFn: ({ signal }) => service.get<SignInMethods>('/me/sign-in-methods', { signal }),
  });
}
