import { z } from 'zod';
import { bounded } from '../scalars.ts';

/** Starts a sign-in at the OpenID provider. */
export const providerSignInSchema = z
  .strictObject({
    next: bounded(500)
      .regex(/^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/, 'must be a path of the console, such as /team')
      .default('/')
      .describe('The page of the console to open then.'),
    confirm: z
      .boolean()
      .default(false)
      .describe(
        'Whether the provider must ask who the person is, also if they are signed in there: a recent sign-in is needed to change how one signs in.',
      ),
  })
  .meta({ id: 'ProviderSignIn' });

export const startedProviderSignInSchema = z
  .object({ url: z.url().describe('The page of the provider that the browser opens.') })
  .meta({ id: 'StartedProviderSignIn' });

export type StartedProviderSignIn = z.infer<typeof startedProviderSignInSchema>;
