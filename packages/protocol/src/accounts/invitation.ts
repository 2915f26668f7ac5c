import { z } from 'zod';
import { authorSchema } from './audit.ts';
import { newPersonSchema } from './member.ts';
import { roleSchema } from './role.ts';
import { textSchema } from './text.ts';

/** What stands after the # of a link that lets somebody in once: 32 random bytes as base64url. */
export const linkTokenSchema = z.string().max(100);

/** An invitation that nobody has used yet. */
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
    note: textSchema.trim().min(1).max(200).optional().describe('Whom it is for; only the team sees it.'),
  })
  .meta({ id: 'CreateInvitation' });

export const createdInvitationSchema = z
  .object({
    id: z.string(),
    token: z.string().describe('Shown this once: the link is /console/join#<token>.'),
    expiresAt: z.iso.datetime(),
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
