import { z } from 'zod';
import { limits } from './limits.ts';
import { permissionSchema, roleSchema } from './role.ts';
import { textSchema } from './text.ts';

export const personNameSchema = textSchema.trim().min(1).max(100);

/** Compared without regard to case, and kept in lower case. */
export const emailSchema = z.email('an e-mail address such as ana@example.org').max(254).toLowerCase();

/** Long rather than intricate: NIST SP 800-63B-4 §3.1.1.2. */
export const passwordSchema = z
  .string()
  .min(limits.passwordMinLength, `${limits.passwordMinLength} characters or more`)
  .max(limits.passwordMaxLength, `${limits.passwordMaxLength} characters at most`);

/** What a new person tells of themselves. */
export const newPersonSchema = z.strictObject({
  name: personNameSchema,
  email: emailSchema,
  password: passwordSchema,
});

/** A person of the team. */
export const memberSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().optional().describe('For people of the team, and keys that may `manage`.'),
    role: roleSchema,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().optional().describe('To the hour; absent without a session.'),
  })
  .meta({ id: 'Member' });

export const membersSchema = z.object({ members: z.array(memberSchema) }).meta({ id: 'Members' });

export const changeMemberSchema = z.strictObject({ role: roleSchema }).meta({ id: 'ChangeMember' });

/** Who is signed in. */
export const meSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    permissions: z.array(permissionSchema),
    twoFactor: z.boolean().describe('Whether signing in asks for a code of an authenticator app.'),
  })
  .meta({ id: 'Me' });

/** What people change of themselves. */
export const changeMeSchema = z.strictObject({ name: personNameSchema }).meta({ id: 'ChangeMe' });

export type NewPerson = z.output<typeof newPersonSchema>;
export type Member = z.infer<typeof memberSchema>;
export type Members = z.infer<typeof membersSchema>;
export type ChangeMember = z.infer<typeof changeMemberSchema>;
export type Me = z.infer<typeof meSchema>;
export type ChangeMe = z.input<typeof changeMeSchema>;
