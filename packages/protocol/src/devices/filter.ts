import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  instantSchema,
  localeSchema,
  messageIdSchema,
  tagSchema,
  timeZoneSchema,
  topicSchema,
  userIdSchema,
} from '../scalars.ts';
import { browserSchema, systemSchema } from './browser.ts';

const daysSchema = z.int().min(1).max(limits.filterDays);
const messagesSchema = anyOf(messageIdSchema, limits.filterMessages);

/** The members of a filter that contain no other filter. */
const filterFields = {
  languages: anyOf(localeSchema)
    .optional()
    .describe('`pt` matches every variant of Portuguese, `pt-BR` only that tag.'),
  timeZones: anyOf(timeZoneSchema).optional(),
  browsers: anyOf(browserSchema).optional(),
  systems: anyOf(systemSchema).optional(),
  topics: anyOf(topicSchema).optional().describe('Topics that the device is subscribed to.'),
  tags: anyOf(tagSchema).optional().describe('Tags that the site gave the device.'),
  users: z
    .array(userIdSchema)
    .min(1, 'must have at least 1 entry, or be absent')
    .max(limits.usersPerMessage)
    .optional()
    .describe('Users that the device is linked to.'),
  seenAfter: instantSchema.optional().describe('The site was last opened at this time or later.'),
  seenBefore: instantSchema.optional().describe('The site was last opened before this time.'),
  createdAfter: instantSchema.optional().describe('The device registered at this time or later.'),
  createdBefore: instantSchema.optional().describe('The device registered before this time.'),
  seenWithinDays: daysSchema
    .optional()
    .describe('The site was opened in this many days before the message is sent.'),
  notSeenForDays: daysSchema
    .optional()
    .describe('The site was not opened in this many days before the message is sent.'),
  clickedWithinDays: daysSchema
    .optional()
    .describe('A notification was clicked in this many days before the message is sent.'),
  notClickedForDays: daysSchema
    .optional()
    .describe(
      'No notification was clicked in this many days before the message is sent, or ever. Combine it with `createdBefore` to leave out new devices.',
    ),
  displayedMessages: messagesSchema
    .optional()
    .describe(
      'The device displayed one of these messages. The service knows it for 90 days, and not of messages to users and single devices; likewise for the next three.',
    ),
  clickedMessages: messagesSchema.optional().describe('One of these messages was clicked on the device.'),
  notClickedMessages: messagesSchema
    .optional()
    .describe('The device displayed one of these messages, and it was not clicked there.'),
  dismissedMessages: messagesSchema.optional().describe('One of these messages was dismissed on the device.'),
};

/** The members of a filter that combine other filters. */
const conditionNames = ['all', 'any', 'none'] as const;

type FilterFields = z.infer<z.ZodObject<typeof filterFields>>;

/** Selects devices of a site. */
export interface Filter extends FilterFields {
  all?: Filter[] | undefined;
  any?: Filter[] | undefined;
  none?: Filter[] | undefined;
}

const conditionsSchema = z
  .array(z.lazy((): z.ZodType<Filter, Filter> => storedFilterSchema))
  .min(1, 'must have at least 1 entry, or be absent')
  .max(limits.filterConditions)
  .optional();

/** A filter of any depth, as the service stores it. */
export const storedFilterSchema = z
  .strictObject({
    ...filterFields,
    all: conditionsSchema.describe('The device must match each of these filters.'),
    any: conditionsSchema.describe('The device must match at least one of these filters.'),
    none: conditionsSchema.describe('The device must match none of these filters.'),
  })
  .meta({
    id: 'Filter',
    description: `Selects devices of a site. A device matches if every given member matches; a list of values matches if any of its values does. \`all\`, \`any\` and \`none\` combine at most ${limits.filterConditions} filters, nested at most ${limits.filterDepth} levels deep.`,
  });

/** A filter in a request. Its size and depth are checked first, because the schema recurses into it. */
export const filterSchema = z.preprocess((filter: Filter, context) => {
  if (countConditions(filter) <= limits.filterConditions) return filter;
  context.addIssue(
    `must combine at most ${limits.filterConditions} filters, nested at most ${limits.filterDepth} levels deep`,
  );
  return z.NEVER;
}, storedFilterSchema);

/**
 * Counts the filters that a filter combines; Infinity if they are nested too deep. It relies on nothing about the value,
 * and recurses no deeper than the limit.
 * @param levels - the deepest nesting that is allowed
 */
export function countConditions(filter: unknown, levels: number = limits.filterDepth): number {
  if (typeof filter !== 'object' || filter === null) return 0;
  const nested = conditionNames.flatMap((name) => {
    const list = (filter as Readonly<Record<string, unknown>>)[name];
    return Array.isArray(list) ? (list as readonly unknown[]) : [];
  });
  if (nested.length > 0 && levels === 0) return Infinity;
  return nested.reduce<number>((sum, inner) => sum + 1 + countConditions(inner, levels - 1), 0);
}

/** Whether a filter names users, itself or in one that it combines. */
export function namesUsers({ users, all = [], any = [], none = [] }: Filter): boolean {
  return users !== undefined || [...all, ...any, ...none].some(namesUsers);
}

function anyOf<Item extends z.ZodType>(item: Item, most: number = limits.filterValues) {
  return z.array(item).min(1, 'must have at least 1 entry, or be absent').max(most);
}
