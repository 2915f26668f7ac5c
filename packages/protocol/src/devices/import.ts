import { z } from 'zod';
import { type ErrorCode, errorKinds } from '../http/errors.ts';
import { limits } from '../limits.ts';
import { localeSchema, timeZoneSchema, userIdSchema } from '../scalars.ts';
import { browserSchema, systemSchema } from './browser.ts';
import { attributesSchema, deviceTagsSchema, registerDeviceSchema, topicIdsSchema } from './device.ts';

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];

/**
 * A line of an import: a registration with tags, attributes and a user, and with the browser and system in place of a
 * User-Agent header. Its language and time zone are checked: the caller can correct the line, a visitor could not.
 */
export const importLineSchema = registerDeviceSchema
  .extend({
    browser: browserSchema.optional(),
    system: systemSchema.optional(),
    locale: localeSchema.optional(),
    timeZone: timeZoneSchema.optional(),
    topics: topicIdsSchema.optional().describe('Default: none.'),
    tags: deviceTagsSchema.shape.tags.optional(),
    attributes: attributesSchema.optional(),
    user: userIdSchema.optional(),
  })
  .meta({ id: 'ImportLine' });

/** A line that was not imported. */
export const rejectedLineSchema = z
  .object({
    line: z.int().describe('Line number, starting at 1.'),
    code: z.enum(codes),
    detail: z.string().describe('What is wrong with the line and how to fix it.'),
  })
  .meta({ id: 'RejectedLine' });

/** The result of an import. */
export const importResultSchema = z
  .object({
    imported: z.int().describe('New devices.'),
    known: z.int().describe('Devices that were already registered. They stay unchanged.'),
    rejectedCount: z.int(),
    rejected: z.array(rejectedLineSchema).describe(`The first ${limits.importRejections} rejected lines.`),
  })
  .meta({ id: 'ImportResult' });

export type ImportLine = z.infer<typeof importLineSchema>;
export type RejectedLine = z.infer<typeof rejectedLineSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
