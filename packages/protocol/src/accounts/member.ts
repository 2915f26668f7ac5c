import { z } from 'zod';
import { emailPattern } from './email-pattern.ts';
import { limits } from '../limits.ts';
import { bounded, nameSchema, siteIdSchema } from '../scalars.ts';
import { permissionSchema, roleSchema, siteRoleSchema, siteRolesSchema } from './role.ts';

/** Case-insensitive: converted to lower case. */
export const emailSchema = bounded(limits.emailLength)
  .check(z.email({ pattern: emailPattern, error: 'must be an e-mail address such as ana@example.org' }))
  .toLowerCase();

/** A new password. NIST SP 800-63B-4 §3.1.1.2 requires a minimum length and forbids composition rules. */
export const passwordSchema = z.string().min(limits.passwordMinLength).max(limits.passwordMaxLength);

/** What a person enters to join the team. */
export const newPersonSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
});

/** A member of the team. */
export const memberSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().optional().describe('Only for members, and for API keys with scope `manage`.'),
    role: roleSchema
      .optional()
      .describe('On all sites. Absent for a member who has roles on single sites only.'),
    sites: siteRolesSchema.describe(
      'Roles on single sites, besides the role on all sites: only those of sites that the caller sees.',
    ),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().optional().describe('Accurate to the hour. Absent without a session.'),
    twoFactor: z
      .boolean()
      .optional()
      .describe('Whether two-step verification is on. Only in the list that an owner reads.'),
    passkey: z
      .boolean()
      .optional()
      .describe('Whether the member has a passkey. Only in the list that an owner reads.'),
  })
  .meta({ id: 'Member' });

export const membersSchema = z.object({ members: z.array(memberSchema) }).meta({ id: 'Members' });

/** Absent roles stay unchanged. */
export const changeMemberSchema = z
  .strictObject({
    role: roleSchema.nullable().optional().describe('On all sites; null withdraws it.'),
    sites: z
      .record(siteIdSchema, siteRoleSchema.nullable())
      .default({})
      .describe('Roles on single sites; null withdraws one.'),
  })
  .meta({ id: 'ChangeMember' });

/** The member who is signed in. */
export const meSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema.optional().describe('On all sites.'),
    permissions: z.array(permissionSchema).describe('On all sites.'),
    sites: z
      .record(siteIdSchema, z.object({ role: siteRoleSchema, permissions: z.array(permissionSchema) }))
      .describe('Roles on single sites, with the permissions there: those of both roles.'),
    twoFactor: z.boolean().describe('Whether sign-in requires a code from an authenticator app.'),
  })
  .meta({ id: 'Me' });

/** What members can change about themselves. */
export const changeMeSchema = z.strictObject({ name: nameSchema }).meta({ id: 'ChangeMe' });

export type NewPerson = z.output<typeof newPersonSchema>;
export type Member = z.infer<typeof memberSchema>;
export type Members = z.infer<typeof membersSchema>;
export type ChangeMember = z.input<typeof changeMemberSchema>;
export type Me = z.infer<typeof meSchema>;
export type ChangeMe = z.input<typeof changeMeSchema>;
