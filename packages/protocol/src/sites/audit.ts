import { z } from 'zod';
import { limits } from './limits.ts';
import { pageCursorSchema } from './text.ts';

/** Everything that the audit log tells. */
export const auditActionSchema = z.enum([
  'message.sent',
  'message.tested',
  'message.cancelled',
  'message.retried',
  'team.founded',
  'member.renamed',
  'member.role-changed',
  'member.removed',
  'invitation.made',
  'invitation.accepted',
  'invitation.revoked',
  'key.made',
  'key.revoked',
  'site.made',
  'site.changed',
  'vapid-key.added',
  'devices.imported',
  'device.exported',
  'device.forgotten',
  'topic.saved',
  'topic.removed',
  'segment.saved',
  'segment.removed',
  'template.saved',
  'template.removed',
  'session.signed-in',
  'session.refused',
  'session.locked',
  'session.revoked',
  'password.changed',
  'password.reset-link-made',
  'password.reset',
  'two-factor.enabled',
  'two-factor.disabled',
]);

/** Who did something: a person, an API key, or the service by itself. The name is the one of that moment. */
export const actorSchema = z
  .object({ kind: z.enum(['user', 'key', 'system']), id: z.string(), name: z.string() })
  .meta({ id: 'Actor' });

/** An actor as others see them beside what they made. */
export const authorSchema = actorSchema.omit({ id: true }).meta({ id: 'Author' });

export const auditSubjectKindSchema = z.enum([
  'message',
  'member',
  'invitation',
  'key',
  'site',
  'vapid-key',
  'device',
  'topic',
  'segment',
  'template',
]);

/** One thing that somebody did. No password, key, token or text of a message stands in it. */
export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: actorSchema,
    action: auditActionSchema,
    subject: z
      .object({ kind: auditSubjectKindSchema, id: z.string(), name: z.string().optional() })
      .optional()
      .describe('What it was done to.'),
    details: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'AuditEntry' });

/** Newest first. */
export const auditSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: z.string().optional().describe('Pass as `after` for the next page; absent on the last one.'),
  })
  .meta({ id: 'Audit' });

export const auditQuerySchema = z.strictObject({
  after: pageCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(limits.maxAuditPageSize).default(limits.auditPageSize),
});

export type AuditAction = z.infer<typeof auditActionSchema>;
export type Actor = z.infer<typeof actorSchema>;
export type Author = z.infer<typeof authorSchema>;
export type AuditSubjectKind = z.infer<typeof auditSubjectKindSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type Audit = z.infer<typeof auditSchema>;
export type AuditQuery = z.output<typeof auditQuerySchema>;
