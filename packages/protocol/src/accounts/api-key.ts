import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameSchema, siteIdSchema } from '../scalars.ts';
import { authorSchema } from '../sites/audit.ts';

/**
 * `read` reads, `draft` also writes drafts, `send` also sends messages, `manage` also sees single devices and changes sites, API
 * keys and devices.
 */
export const apiKeyScopeSchema = z.enum(['read', 'draft', 'send', 'manage']);

/** The sites that a key is valid for. */
const keySitesSchema = z.union([z.literal('all'), z.array(siteIdSchema).min(1).max(limits.sites)]);

export const createApiKeySchema = z
  .strictObject({
    name: nameSchema.describe('What the key is used for, to tell keys apart.'),
    scope: apiKeyScopeSchema.default('send'),
    sites: keySitesSchema.default('all').describe('`all` includes sites that are created later.'),
  })
  .meta({ id: 'CreateApiKey' });

export const updateApiKeySchema = z.strictObject({ sites: keySitesSchema }).meta({ id: 'UpdateApiKey' });

/** An API key in a list. The key itself is stored only as a hash. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: apiKeyScopeSchema,
    sites: keySitesSchema.describe('Only those that the caller manages.'),
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
export type UpdateApiKey = z.input<typeof updateApiKeySchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type ApiKeys = z.infer<typeof apiKeysSchema>;
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
