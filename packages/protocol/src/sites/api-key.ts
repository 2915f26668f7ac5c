import { z } from 'zod';
import { nameSchema } from '../scalars.ts';
import { authorSchema } from './audit.ts';

/** `read` reads, `send` also sends messages, `manage` also sees single devices and changes sites, API keys and devices. */
export const apiKeyScopeSchema = z.enum(['read', 'send', 'manage']);

export const createApiKeySchema = z
  .strictObject({
    name: nameSchema.describe('What the key is used for, to tell keys apart.'),
    scope: apiKeyScopeSchema.default('send'),
  })
  .meta({ id: 'CreateApiKey' });

/** An API key in a list. The key itself is stored only as a hash. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: apiKeyScopeSchema,
    createdAt: z.iso.datetime(),
    createdBy: authorSchema
      .optional()
      .describe('Absent for keys that the service created or that its configuration contains.'),
    lastUsedAt: z.iso.datetime().optional(),
    revokedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeys' });

export const createdApiKeySchema = z
  .object({ id: z.string(), key: z.string().describe('Returned only once.') })
  .meta({ id: 'CreatedApiKey' });

export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;
export type CreateApiKey = z.input<typeof createApiKeySchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type ApiKeys = z.infer<typeof apiKeysSchema>;
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
