import { z } from 'zod';
import { limits } from '../limits.ts';
import { emailSchema, passwordSchema } from './member.ts';

/** A password to verify. A short one is incorrect rather than invalid; a long one would cost too much to hash. */
const knownPasswordSchema = z.string().max(limits.passwordMaxLength);

export const signInSchema = z
  .strictObject({ email: emailSchema, password: knownPasswordSchema })
  .meta({ id: 'SignIn' });

export const signedInSchema = z
  .object({
    twoFactorRequired: z
      .boolean()
      .describe(
        'true: the session starts once a second step was accepted: a backup code or one of the list.',
      ),
    secondFactors: z
      .array(z.enum(['app', 'passkey']))
      .optional()
      .describe('What the member can use besides a backup code. Only if a second step is required.'),
  })
  .meta({ id: 'SignedIn' });

export const changePasswordSchema = z
  .strictObject({
    currentPassword: knownPasswordSchema,
    newPassword: passwordSchema,
    revokeOtherSessions: z.boolean().default(true),
  })
  .meta({ id: 'ChangePassword' });

/** A browser in which a member is signed in. */
export const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('Accurate to the hour.'),
    userAgent: z.string().optional(),
    ip: z.string().optional().describe('For IPv6, the /64 network.'),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) }).meta({ id: 'Sessions' });

export const enableTwoFactorSchema = z
  .strictObject({ password: knownPasswordSchema })
  .meta({ id: 'EnableTwoFactor' });

/** A session confirms the password again. */
export const confirmPasswordSchema = z
  .strictObject({ password: knownPasswordSchema })
  .meta({ id: 'ConfirmPassword' });

/** Codes that replace the second step, once each. Returned only once. */
export const backupCodesSchema = z.object({ backupCodes: z.array(z.string()) }).meta({ id: 'BackupCodes' });

/** The secret for an authenticator app (RFC 6238) and the backup codes. Returned only once. */
export const twoFactorSetUpSchema = z
  .object({ totpUri: z.string().describe('otpauth://…'), backupCodes: z.array(z.string()) })
  .meta({ id: 'TwoFactorSetUp' });

export const twoFactorCodeSchema = z
  .strictObject({ code: z.string().trim().min(1).max(limits.twoFactorCodeLength) })
  .meta({ id: 'TwoFactorCode' });

export type SignIn = z.input<typeof signInSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
export type ChangePassword = z.input<typeof changePasswordSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Sessions = z.infer<typeof sessionsSchema>;
export type BackupCodes = z.infer<typeof backupCodesSchema>;
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUpSchema>;
