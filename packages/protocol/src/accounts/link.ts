import { z } from 'zod';
import { limits } from '../limits.ts';
import { emailSchema, newPersonSchema, passwordSchema } from './member.ts';

/**
 * The token in the fragment of a one-time link: 32 random bytes as base64url. The format is not checked, so that a token
 * that was copied incompletely gets the same error as an expired one.
 */
export const linkTokenSchema = z.string().max(limits.linkTokenLength);

export const setUpStateSchema = z
  .object({
    open: z.boolean().describe('true until the service has an owner, if members sign in with passwords.'),
    email: z.boolean().describe('Whether the service sends e-mail: SINETA_SMTP_URL is set.'),
    password: z.boolean().describe('Whether members sign in with passwords: SINETA_PASSWORD_SIGN_IN.'),
    provider: z
      .string()
      .optional()
      .describe('The name of the OpenID provider, if there is one: SINETA_OIDC_ISSUER.'),
    passkeyOrigin: z
      .string()
      .optional()
      .describe('The origin of the pages that can use passkeys. Absent if the public URL allows none.'),
  })
  .meta({ id: 'SetUpState' });

/** Creates the first owner with the token of the set-up link, which the service prints at startup. */
export const setUpSchema = newPersonSchema.extend({ token: linkTokenSchema }).meta({ id: 'SetUp' });

/** Requests a link for a new password. */
export const requestPasswordResetSchema = z
  .strictObject({ email: emailSchema })
  .meta({ id: 'RequestPasswordReset' });

/** Sets a new password with the token of a link. */
export const resetPasswordSchema = z
  .strictObject({ token: linkTokenSchema, password: passwordSchema })
  .meta({ id: 'ResetPassword' });

export type SetUpState = z.infer<typeof setUpStateSchema>;
export type SetUp = z.input<typeof setUpSchema>;
