import { z } from 'zod';
import { authorSchema } from './audit.ts';
import { textSchema } from './text.ts';

/** `read` asks alone; `send` writes messages besides; `manage` sees single devices and changes sites, keys and devices besides. */
export const apiKeyScopeSchema = z.enum(['read', 'send', 'manage']);

export const createApiKeySchema = z
  .strictObject({
    name: textSchema.trim().min(1).max(100).describe('What it is for, so that it can be told apart.'),
    scope: apiKeyScopeSchema.default('send'),
  })
  .meta({ id: 'CreateApiKey' });

/** An API key as it is listed: the key itself is kept as a hash alone. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: apiKeyScopeSchema,
    createdAt: z.iso.datetime(),
    createdBy: authorSchema
      .optional()
      .describe('Absent for those that the service made or was configured with.'),
    lastUsedAt: z.iso.datetime().optional(),
    revokedAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeys' });

export const createdApiKeySchema = z
  .object({ id: z.string(), key: z.string().describe('Shown this once.') })
  .meta({ id: 'CreatedApiKey' });

export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;
export type CreateApiKey = z.input<typeof createApiKeySchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type ApiKeys = z.infer<typeof apiKeysSchema>;
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
