import { z } from 'zod';
import { limits } from '../limits.ts';
import { trimmedText } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { linkTokenSchema } from './link.ts';
import { emailSchema, newPersonSchema } from './member.ts';
import { roleSchema } from './role.ts';

/** An unused invitation. */
export const invitationSchema = z
  .object({
    id: z.string(),
    role: roleSchema,
    note: z.string().optional(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    createdBy: authorSchema,
  })
  .meta({ id: 'Invitation' });

export const invitationsSchema = z
  .object({ invitations: z.array(invitationSchema) })
  .meta({ id: 'Invitations' });

export const createInvitationSchema = z
  .strictObject({
    role: roleSchema,
    note: trimmedText(limits.invitationNoteLength)
      .min(1)
      .optional()
      .describe('Who the invitation is for. Only members see it.'),
    email: emailSchema
      .optional()
      .describe('Sends the link to this address, which is not stored. Requires SINETA_SMTP_URL.'),
  })
  .meta({ id: 'CreateInvitation' });

export const createdInvitationSchema = z
  .object({
    id: z.string(),
    token: z.string().describe('Returned only once. The link is /console/join#<token>.'),
    expiresAt: z.iso.datetime(),
    emailed: z
      .boolean()
      .optional()
      .describe('Only with `email`: whether the mail server accepted it. Otherwise send the link yourself.'),
  })
  .meta({ id: 'CreatedInvitation' });

export const checkInvitationSchema = z
  .strictObject({ token: linkTokenSchema })
  .meta({ id: 'CheckInvitation' });

export const checkedInvitationSchema = z
  .object({ role: roleSchema, expiresAt: z.iso.datetime() })
  .meta({ id: 'CheckedInvitation' });

export const acceptInvitationSchema = newPersonSchema
  .extend({ token: linkTokenSchema })
  .meta({ id: 'AcceptInvitation' });

export type Invitation = z.infer<typeof invitationSchema>;
export type Invitations = z.infer<typeof invitationsSchema>;
export type CreateInvitation = z.infer<typeof createInvitationSchema>;
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;
export type CheckedInvitation = z.infer<typeof checkedInvitationSchema>;
export type AcceptInvitation = z.input<typeof acceptInvitationSchema>;
