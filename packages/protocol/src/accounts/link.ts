import { z } from 'zod';
import { limits } from '../limits.ts';
import { newPersonSchema, passwordSchema } from './member.ts';

/**
 * The token in the fragment of a one-time link: 32 random bytes as base64url. The format is not checked, so that a token
 * that was copied incompletely gets the same error as an expired one.
 */
export const linkTokenSchema = z.string().max(limits.linkTokenLength);

/** `open` is true until the service has an owner. */
export const setUpStateSchema = z.object({ open: z.boolean() }).meta({ id: 'SetUpState' });

/** Creates the first owner with the token of the set-up link, which the service prints at startup. */
export const setUpSchema = newPersonSchema.extend({ token: linkTokenSchema }).meta({ id: 'SetUp' });

/** Sets a new password with the token of the link that `sineta reset-password` prints. */
export const resetPasswordSchema = z
  .strictObject({ token: linkTokenSchema, password: passwordSchema })
  .meta({ id: 'ResetPassword' });

export type SetUpState = z.infer<typeof setUpStateSchema>;
export type SetUp = z.input<typeof setUpSchema>;
