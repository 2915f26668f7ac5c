import { z } from 'zod';
import { browserSchema, systemSchema } from './browser.ts';
import { limits } from './limits.ts';
import { instantSchema, localeSchema, tagSchema, timeZoneSchema, topicSchema } from './text.ts';

/** Which devices of a site: every member that is given has to hold, and of a list any one value. */
export const filterSchema = z
  .strictObject({
    languages: anyOf(localeSchema)
      .optional()
      .describe('`pt` stands for all of Portuguese, `pt-BR` for that tag alone.'),
    timeZones: anyOf(timeZoneSchema).optional(),
    browsers: anyOf(browserSchema).optional(),
    systems: anyOf(systemSchema).optional(),
    topics: anyOf(topicSchema).optional().describe('The device is subscribed to at least one of them.'),
    tags: anyOf(tagSchema).optional().describe('The site tagged the device with at least one of them.'),
    seenAfter: instantSchema.optional().describe('Its page was last open then or later.'),
    seenBefore: instantSchema.optional().describe('Its page was last open before that.'),
    createdAfter: instantSchema.optional().describe('It registered then or later.'),
    createdBefore: instantSchema.optional().describe('It registered before that.'),
  })
  .meta({ id: 'Filter' });

function anyOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, 'at least one, or leave it out').max(limits.filterValues);
}

export type Filter = z.infer<typeof filterSchema>;
