import { z } from 'zod';
import { linkTokenSchema } from './invitation.ts';
import { emailSchema, newPersonSchema, passwordSchema } from './member.ts';
import { limits } from './limits.ts';

const knownPasswordSchema = z.string().max(limits.passwordMaxLength);

export const signInSchema = z
  .strictObject({ email: emailSchema, password: knownPasswordSchema })
  .meta({ id: 'SignIn' });

export const signedInSchema = z
  .object({
    twoFactorRequired: z
      .boolean()
      .describe('true: nobody is signed in before /auth/two-factor/verify-totp has taken a code.'),
  })
  .meta({ id: 'SignedIn' });

export const changePasswordSchema = z
  .strictObject({
    currentPassword: knownPasswordSchema,
    newPassword: passwordSchema,
    revokeOtherSessions: z.boolean().default(true),
  })
  .meta({ id: 'ChangePassword' });

/** One browser in which somebody is signed in. */
export const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('To the hour.'),
    userAgent: z.string().optional(),
    ip: z.string().optional().describe('Of an IPv6 address its network of 64 bits.'),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) }).meta({ id: 'Sessions' });

/** Whether the service waits for its first owner. */
export const setUpStateSchema = z.object({ open: z.boolean() }).meta({ id: 'SetUpState' });

/** Makes the first owner, with the token of the link that the start printed. */
export const setUpSchema = newPersonSchema.extend({ token: linkTokenSchema }).meta({ id: 'SetUp' });

/** A new password for who lost theirs, with the token of the link that `sineta reset-password` printed. */
export const resetPasswordSchema = z
  .strictObject({ token: linkTokenSchema, password: passwordSchema })
  .meta({ id: 'ResetPassword' });

export const enableTwoFactorSchema = z
  .strictObject({ password: knownPasswordSchema })
  .meta({ id: 'EnableTwoFactor' });

/** What an authenticator app needs (RFC 6238), and the codes for when it is lost: shown this once. */
export const twoFactorSetUpSchema = z
  .object({ totpUri: z.string().describe('otpauth://…'), backupCodes: z.array(z.string()) })
  .meta({ id: 'TwoFactorSetUp' });

export const twoFactorCodeSchema = z
  .strictObject({ code: z.string().trim().min(1).max(40) })
  .meta({ id: 'TwoFactorCode' });

export type SignIn = z.input<typeof signInSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
export type ChangePassword = z.input<typeof changePasswordSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Sessions = z.infer<typeof sessionsSchema>;
export type SetUpState = z.infer<typeof setUpStateSchema>;
export type SetUp = z.input<typeof setUpSchema>;
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUpSchema>;
