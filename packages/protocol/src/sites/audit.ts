import { z } from 'zod';
import { isStorable } from '../formats.ts';
import { limits } from '../limits.ts';
import { listOrderSchema } from '../list-order.ts';
import { bounded, instantSchema, nextPageSchema, pageCursorSchema, siteIdSchema } from '../scalars.ts';

/** The actions that the audit log records. */
export const auditActionSchema = z.enum([
  'message.sent',
  'message.scheduled',
  'message.tested',
  'message.changed',
  'message.rescheduled',
  'message.cancelled',
  'message.deleted',
  'message.corrected',
  'message.withdrawn',
  'message.retried',
  'experiment.ended',
  'receipts.exported',
  'direct-messages.exported',
  'team.founded',
  'member.renamed',
  'member.role-changed',
  'member.removed',
  'invitation.made',
  'invitation.accepted',
  'invitation.revoked',
  'key.made',
  'key.site-added',
  'key.site-removed',
  'key.revoked',
  'site.made',
  'site.changed',
  'vapid-key.added',
  'devices.imported',
  'devices.exported',
  'device.changed',
  'device.deleted',
  'device.exported',
  'device.forgotten',
  'test-device.saved',
  'test-device.removed',
  'user.exported',
  'users.exported',
  'user.forgotten',
  'identity-secret.made',
  'identity-secret.revoked',
  'topic.saved',
  'topic.removed',
  'segment.saved',
  'segment.removed',
  'template.saved',
  'template.removed',
  'draft.made',
  'draft.changed',
  'draft.removed',
  'draft.approval-requested',
  'draft.approval-cancelled',
  'draft.returned',
  'image.uploaded',
  'image.deleted',
  'recurring-message.made',
  'recurring-message.changed',
  'recurring-message.removed',
  'session.signed-in',
  'session.refused',
  'session.locked',
  'session.revoked',
  'password.changed',
  'password.reset-link-made',
  'password.reset',
  'two-factor.enabled',
  'two-factor.disabled',
  'member.linked',
  'member.joined',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'passkey.refused',
]);

/** The member, API key or service (`system`) that performed an action, with its name at that time. */
export const actorSchema = z
  .object({ kind: z.enum(['user', 'key', 'system']), id: z.string(), name: z.string() })
  .meta({ id: 'Actor' });

/** An actor as shown next to what it created. */
export const authorSchema = actorSchema.omit({ id: true }).meta({ id: 'Author' });

export const auditSubjectKindSchema = z.enum([
  'message',
  'member',
  'invitation',
  'key',
  'site',
  'vapid-key',
  'device',
  'user',
  'identity-secret',
  'topic',
  'segment',
  'template',
  'draft',
  'image',
  'recurring-message',
  'passkey',
]);

/** A recorded action. It contains no password, key, token or message text. */
export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: actorSchema,
    action: auditActionSchema,
    count: z
      .number()
      .int()
      .optional()
      .describe('How often it happened within the hour, if more than once: only for refused sign-ins.'),
    subject: z
      .object({ kind: auditSubjectKindSchema, id: z.string(), name: z.string().optional() })
      .optional()
      .describe('The object of the action.'),
    details: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'AuditEntry' });

/** Newest first. */
export const auditSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: nextPageSchema,
  })
  .meta({ id: 'Audit' });

export const auditQuerySchema = z.strictObject({
  after: pageCursorSchema.optional(),
  action: auditActionSchema.optional(),
  actor: bounded(limits.actorIdLength)
    .refine(isStorable, 'must not contain U+0000')
    .optional()
    .describe('Id of a member or an API key; `sineta` for the service itself.'),
  site: siteIdSchema.optional(),
  since: instantSchema.optional().describe('The entries from this instant on.'),
  until: instantSchema.optional().describe('The entries before this instant.'),
  order: listOrderSchema.optional().describe('By their time.'),
  limit: z.coerce.number().int().min(1).max(limits.maxAuditPageSize).default(limits.auditPageSize),
});

export type AuditAction = z.infer<typeof auditActionSchema>;
export type Actor = z.infer<typeof actorSchema>;
export type Author = z.infer<typeof authorSchema>;
export type AuditSubjectKind = z.infer<typeof auditSubjectKindSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type Audit = z.infer<typeof auditSchema>;
export type AuditQuery = z.output<typeof auditQuerySchema>;
