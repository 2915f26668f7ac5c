import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameText } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';
import { linkTokenSchema } from './link.ts';
import { emailSchema, newPersonSchema } from './member.ts';
import { roleSchema, siteRoleSchema, siteRolesSchema } from './role.ts';

/** An unused invitation. */
export const invitationSchema = z
  .object({
    id: z.string(),
    role: roleSchema.optional().describe('On all sites.'),
    sites: siteRolesSchema.describe('Roles on single sites: only those whose team the caller manages.'),
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
    role: roleSchema.optional().describe('On all sites.'),
    sites: siteRolesSchema.default({}).describe('Roles on single sites.'),
    note: nameText(limits.invitationNoteLength)
      .min(1)
      .optional()
      .describe('Who the invitation is for. Only members see it.'),
    email: emailSchema
      .optional()
      .describe('Sends the link to this address, which is not stored. Requires SINETA_SMTP_URL.'),
  })
  .refine(({ role, sites }) => role !== undefined || Object.keys(sites).length > 0, {
    error: 'must be given, unless there are roles in "sites"',
    path: ['role'],
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
  .object({
    role: roleSchema.optional().describe('On all sites.'),
    sites: z
      .array(z.object({ id: z.string(), name: z.string(), role: siteRoleSchema }))
      .describe('Roles on single sites.'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CheckedInvitation' });

export const acceptInvitationSchema = newPersonSchema
  .extend({ token: linkTokenSchema })
  .meta({ id: 'AcceptInvitation' });

export type Invitation = z.infer<typeof invitationSchema>;
export type Invitations = z.infer<typeof invitationsSchema>;
export type CreateInvitation = z.input<typeof createInvitationSchema>;
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;
export type CheckedInvitation = z.infer<typeof checkedInvitationSchema>;
export type AcceptInvitation = z.input<typeof acceptInvitationSchema>;
