import { z } from 'zod';
import { limits } from '../limits.ts';
import { instantSchema, localeSchema, tagSchema, timeZoneSchema, topicSchema } from '../scalars.ts';
import { browserSchema, systemSchema } from './browser.ts';

/** Selects devices of a site. A device matches if every given member matches; a list matches if any of its values does. */
export const filterSchema = z
  .strictObject({
    languages: anyOf(localeSchema)
      .optional()
      .describe('`pt` matches every variant of Portuguese, `pt-BR` only that tag.'),
    timeZones: anyOf(timeZoneSchema).optional(),
    browsers: anyOf(browserSchema).optional(),
    systems: anyOf(systemSchema).optional(),
    topics: anyOf(topicSchema).optional().describe('Topics that the device is subscribed to.'),
    tags: anyOf(tagSchema).optional().describe('Tags that the site gave the device.'),
    seenAfter: instantSchema.optional().describe('The site was last opened at this time or later.'),
    seenBefore: instantSchema.optional().describe('The site was last opened before this time.'),
    createdAfter: instantSchema.optional().describe('The device registered at this time or later.'),
    createdBefore: instantSchema.optional().describe('The device registered before this time.'),
  })
  .meta({ id: 'Filter' });

function anyOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, 'must have at least 1 entry, or be absent').max(limits.filterValues);
}

export type Filter = z.infer<typeof filterSchema>;
