import { z } from 'zod';
import { boardSettingsSchema, storedBoardSettingsSchema } from '../board/board-settings.ts';
import { limits } from '../limits.ts';
import { conversionSettingsSchema } from '../messages/conversion.ts';
import { storedWelcomeMessageSchema, welcomeMessageSchema } from '../messages/welcome-message.ts';
import {
  secureUrlSchema,
  localeSchema,
  nameSchema,
  originSchema,
  siteIdSchema,
  timeZoneSchema,
} from '../scalars.ts';
import { deliveryLimitsSchema } from './delivery-limits.ts';

const directMessageRetentionDaysSchema = z
  .int()
  .min(1)
  .max(limits.maxDirectMessageRetentionDays)
  .describe(
    'Days after which messages to single devices are deleted. Receipts that arrive later are not recorded.',
  );

/** A site as operators see it. */
export const siteSettingsSchema = z
  .object({
    id: siteIdSchema,
    name: z.string(),
    language: localeSchema.describe('Language of the untranslated texts of its messages.'),
    timeZone: z
      .string()
      .describe('Used for recurring messages, the calendar, and devices whose time zone is unknown.'),
    icon: z.string().optional().describe('Used for notifications without an icon.'),
    origins: z
      .array(z.string())
      .describe('Origins whose pages may register devices, in addition to the origin of the service.'),
    directMessageRetentionDays: directMessageRetentionDaysSchema,
    welcomeMessage: storedWelcomeMessageSchema
      .nullable()
      .describe('Sent once to a device that is turned on for the first time; null for none.'),
    deliveryLimits: deliveryLimitsSchema,
    conversions: conversionSettingsSchema,
    board: storedBoardSettingsSchema.describe(
      'How its notice board looks. Only the site `default` has a board.',
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SiteSettings' });

export const sitesSchema = z.object({ sites: z.array(siteSettingsSchema) }).meta({ id: 'Sites' });

export const createSiteSchema = z
  .strictObject({ id: siteIdSchema, name: nameSchema, language: localeSchema, timeZone: timeZoneSchema })
  .meta({ id: 'CreateSite' });

/** Absent members stay unchanged. */
export const updateSiteSchema = z
  .strictObject({
    name: nameSchema.optional(),
    language: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    icon: secureUrlSchema.nullable().optional().describe('null removes the icon.'),
    origins: z.array(originSchema).max(limits.originsPerSite).optional(),
    directMessageRetentionDays: directMessageRetentionDaysSchema.optional(),
    welcomeMessage: welcomeMessageSchema.nullable().optional().describe('null turns it off.'),
    deliveryLimits: deliveryLimitsSchema
      .optional()
      .describe(
        'Limits what each device gets, in addition to the preferences of its visitor. A message that both hold is held as the visitor prefers. Urgent messages to a topic with `urgentDuringQuietHours`, tests, welcome messages and digests pass. What is held already keeps its time.',
      ),
    conversions: conversionSettingsSchema
      .optional()
      .describe('Replaces the names and the days. What was counted stays.'),
    board: boardSettingsSchema
      .optional()
      .describe('Replaces all settings of the board; {} restores the defaults.'),
  })
  .meta({ id: 'UpdateSite' });

export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type Sites = z.infer<typeof sitesSchema>;
export type CreateSite = z.infer<typeof createSiteSchema>;
export type UpdateSite = z.infer<typeof updateSiteSchema>;
