import { z } from 'zod';
import { isUserId } from '../formats.ts';
import { limits } from '../limits.ts';
import { bounded, nextPageSchema, notACursor, userIdSchema } from '../scalars.ts';
import { attributesSchema, topicIdsSchema } from './device.ts';
import { deviceExportSchema, listedDeviceSchema } from './device-list.ts';
import { preferencesSchema } from './preferences.ts';

/** The user of a device; null for none. */
export const deviceUserSchema = z.strictObject({ user: userIdSchema.nullable() }).meta({ id: 'DeviceUser' });

const attributesOfUserSchema = z
  .record(z.string(), z.string())
  .describe('The attributes of the user, which all devices of the user have.');

/** A person with all devices. */
export const userSchema = z
  .object({
    id: z.string(),
    devices: z.array(listedDeviceSchema).describe('The one that was seen last comes first.'),
    topics: z.array(z.string()).describe('The topics of the user, which all devices of the user have.'),
    preferences: preferencesSchema.describe(
      'The preferences of the user, which all devices of the user have.',
    ),
    attributes: attributesOfUserSchema,
  })
  .meta({ id: 'User' });

/** Users who have devices. */
export const usersSchema = z
  .object({
    users: z.array(
      z.object({
        id: z.string(),
        devices: z.int().describe('How many devices the user has.'),
        createdAt: z.iso.datetime().describe('The first registration of a device.'),
        lastSeenAt: z.iso.datetime().describe('The last visit, accurate to the hour.'),
        lastClickedAt: z.iso
          .datetime()
          .optional()
          .describe('The last click on a notification, accurate to the hour. Absent if none was clicked.'),
      }),
    ),
    next: nextPageSchema,
    total: z
      .object({
        users: z.int(),
        exact: z.boolean().describe('false: there are more than `users`, which are not counted.'),
      })
      .optional()
      .describe('How many users there are on all pages. Only if the request asks for it.'),
  })
  .meta({ id: 'Users' });

export const usersQuerySchema = z.strictObject({
  // In an order of time a time with its dot comes before the id.
  after: bounded(15 + limits.userIdLength)
    .refine(isUserId, notACursor)
    .optional()
    .describe('The `next` value of the previous page. In the order of ids, any id.'),
  limit: z.coerce.number().int().min(1).max(limits.maxUsersPageSize).default(limits.usersPageSize),
  search: userIdSchema
    .optional()
    .describe('The beginning of an id, in the same upper and lower case. Lists only the users with it.'),
  order: z
    .enum(['id', 'lastSeen', 'lastClicked'])
    .default('id')
    .describe(
      `\`lastSeen\` and \`lastClicked\`: the latest comes first. Only where at most ${limits.orderedUsers} users are listed on all pages.`,
    ),
  total: z.literal('true').optional().describe('Whether to count the users on all pages too.'),
});

/** What to change for all devices of a user. */
export const updateUserSchema = z
  .strictObject({
    topics: z
      .strictObject({ add: topicIdsSchema.default([]), remove: topicIdsSchema.default([]) })
      .refine(({ add, remove }) => add.length + remove.length > 0, 'must add or remove at least 1 topic')
      .refine(({ add, remove }) => !add.some((topic) => remove.includes(topic)), {
        path: ['remove'],
        message: 'must not contain a topic that is added',
      })
      .optional(),
    preferences: preferencesSchema.optional().describe('Replaces all preferences.'),
    attributes: attributesSchema.optional().describe('Replaces all attributes; {} removes them.'),
  })
  .refine(
    ({ topics, preferences, attributes }) => (topics ?? preferences ?? attributes) !== undefined,
    'must have topics, preferences or attributes',
  )
  .meta({ id: 'UpdateUser' });

/** What all devices of a user have after a change. */
export const userChoicesSchema = z
  .object({
    topics: z.array(z.string()),
    preferences: preferencesSchema,
    attributes: attributesOfUserSchema,
  })
  .meta({ id: 'UserChoices' });

/** All stored data of a user, to answer a data access request. */
export const userExportSchema = z
  .object({ id: z.string(), site: z.string(), devices: z.array(deviceExportSchema) })
  .meta({ id: 'UserExport' });

export type DeviceUser = z.infer<typeof deviceUserSchema>;
export type UpdateUser = z.input<typeof updateUserSchema>;
export type User = z.infer<typeof userSchema>;
export type Users = z.infer<typeof usersSchema>;
export type UserChoices = z.infer<typeof userChoicesSchema>;
export type UserExport = z.infer<typeof userExportSchema>;
