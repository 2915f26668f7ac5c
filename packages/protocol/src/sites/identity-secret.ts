import { z } from 'zod';
import { authorSchema } from './audit.ts';

/** A secret that signs user ids, in a list. Its text is returned only once. */
export const identitySecretSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    createdBy: authorSchema.optional(),
  })
  .meta({ id: 'IdentitySecret' });

export const identitySecretsSchema = z
  .object({ secrets: z.array(identitySecretSchema) })
  .meta({ id: 'IdentitySecrets' });

export const createdIdentitySecretSchema = z
  .object({
    id: z.string(),
    secret: z.string().describe('Returned only once. Keep it on your server: it never belongs in a page.'),
  })
  .meta({ id: 'CreatedIdentitySecret' });

export type IdentitySecret = z.infer<typeof identitySecretSchema>;
export type IdentitySecrets = z.infer<typeof identitySecretsSchema>;
export type CreatedIdentitySecret = z.infer<typeof createdIdentitySecretSchema>;
