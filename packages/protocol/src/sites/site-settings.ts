import { z } from 'zod';
import { limits } from './limits.ts';
import {
  httpsUrlSchema,
  localeSchema,
  nameSchema,
  originSchema,
  siteIdSchema,
  timeZoneSchema,
} from './text.ts';

/** A site as its operator sees it. */
export const siteSettingsSchema = z
  .object({
    id: siteIdSchema,
    name: z.string(),
    language: localeSchema.describe('Of the texts, for browsers that read them aloud.'),
    timeZone: z.string().describe('That of devices whose own is not known.'),
    icon: z.string().optional().describe('Shown with notifications that bring none.'),
    origins: z.array(z.string()).describe('Origins whose pages may register devices here, besides its own.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SiteSettings' });

export const sitesSchema = z.object({ sites: z.array(siteSettingsSchema) }).meta({ id: 'Sites' });

export const createSiteSchema = z
  .strictObject({ id: siteIdSchema, name: nameSchema, language: localeSchema, timeZone: timeZoneSchema })
  .meta({ id: 'CreateSite' });

/** What is left out stays. */
export const updateSiteSchema = z
  .strictObject({
    name: nameSchema.optional(),
    language: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    icon: httpsUrlSchema.nullable().optional().describe('null: none any more.'),
    origins: z.array(originSchema).max(limits.originsPerSite).optional(),
  })
  .meta({ id: 'UpdateSite' });

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type Sites = z.infer<typeof sitesSchema>;
export type CreateSite = z.infer<typeof createSiteSchema>;
export type UpdateSite = z.infer<typeof updateSiteSchema>;
