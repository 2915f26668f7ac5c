import {
  deviceUserSchema,
  limits,
  notACursor,
  updateUserSchema,
  userChoicesSchema,
  userCursorPattern,
  userIdSchema,
  userSchema,
  usersQuerySchema,
  usersSchema,
} from '@sineta/protocol';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../database/executor.ts';
import { pageOf } from '../../database/paging/page.ts';
import { parseTimeCursor, timeCursor } from '../../database/paging/time-cursor.ts';
import type { DeviceRow } from '../../database/schema.ts';
import { type Identity, permissionsOf, requirePermission } from '../../http/authentication.ts';
import { noStore } from '../../http/no-store.ts';
import { operation } from '../../http/operation.ts';
import { json } from '../../http/responses.ts';
import { siteParamsSchema } from '../../sites/site-routes.ts';
import { requireSite } from '../../sites/sites.ts';
import { deviceParamsSchema, noSuchDevice, requireDevice } from '../device-params.ts';
import { presentDevices } from '../present-device.ts';
import { preferencesOf } from '../preferences/preferences.ts';
import { changeUser } from './change-user.ts';
import { countUsers, listUsers, listUsersByTime, type UserRow } from './list-users.ts';
import { devicesOfUsers, linkUser } from './users.ts';

/** A user of a site, in a URL. */
export const userParamsSchema = siteParamsSchema.extend({ user: userIdSchema });

/** The people that an application knows by ids of its own, and their devices. */
export function userRoutes(db: Executor, identity: Identity): FastifyPluginAsyncZod {
  return async (app) => {
    const tag = 'users';

    app.route(
      operation({
        method: 'PUT',
        url: '/sites/:site/devices/:device/user',
        operationId: 'setDeviceUser',
        tag,
        summary: 'Link a device to a user, or to none',
        description:
          'For a back end that knows who uses the device. A page links its own device with a signature instead. This operation is not in the audit log, because systems call it very often.',
        uses: [requirePermission(identity, 'send')],
        params: deviceParamsSchema,
        body: deviceUserSchema,
        responses: { 200: json('The user of the device.', deviceUserSchema) },
        async handler({ params: { site, device }, body: { user } }) {
          const { token } = await requireDevice(db, site, device);
          if (!(await linkUser(db, token, user))) throw noSuchDevice();
          return { user };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/users',
        operationId: 'listUsers',
        tag,
        summary: 'List the users who have devices',
        uses: [requirePermission(identity, 'devices'), noStore],
        params: siteParamsSchema,
        query: usersQuerySchema,
        responses: { 200: json('One page.', usersSchema) },
        async handler({ params: { site }, query: { after, limit, search, total, order } }) {
          await requireSite(db, site);
          const found =
            order === 'id'
              ? await listUsers(db, site, after ?? '', limit + 1, search)
              : await listByTime(db, site, order, { after, limit: limit + 1, beginning: search });
          const { rows, end } = pageOf(found, limit);
          return {
            users: rows.map(presentUser),
            ...(end && { next: order === 'id' ? end.user : timeCursor(end[times[order]] ?? 0, end.user) }),
            ...(total && { total: await countUsers(db, site, search) }),
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'GET',
        url: '/sites/:site/users/:user',
        operationId: 'getUser',
        tag,
        summary: 'Get a user with all devices',
        uses: [requirePermission(identity, 'devices'), noStore],
        params: userParamsSchema,
        responses: { 200: json('The user.', userSchema) },
        async handler(request) {
          const { site, user } = request.params;
          const found = await requireDevicesOf(db, site, user);
          const devices = await presentDevices(db, found, permissionsOf(request));
          return {
            id: user,
            devices,
            topics: devices[0]!.topics,
            preferences: preferencesOf(found[0]!),
            attributes: devices[0]!.attributes ?? {},
          };
        },
      }),
    );

    app.route(
      operation({
        method: 'PATCH',
        url: '/sites/:site/users/:user',
        operationId: 'updateUser',
        tag,
        summary: 'Change the topics, the preferences or the attributes of all devices of a user',
        description:
          'For a back end that has preferences of its users. Topics that are not named stay, also those that concurrent requests add. The limits are those of a browser: besides the named topics of the site, a few others. Attributes are the values of placeholders; visitors do not change them, and a device that leaves the user loses them. This operation is not in the audit log, because systems call it very often.',
        uses: [requirePermission(identity, 'send')],
        params: userParamsSchema,
        body: updateUserSchema,
        responses: {
          200: json('All topics, the preferences and the attributes of the user.', userChoicesSchema),
        },
        async handler({ params: { site, user }, body }) {
          const choices = await changeUser(db, site, user, body);
          if (!choices) throw await noSuchUser(db, site);
          return choices;
        },
      }),
    );
  };
}

function presentUser({ user, devices, created_at, last_seen_at, last_clicked_at: clickedAt }: UserRow) {
  return {
    id: user,
    devices,
    createdAt: new Date(created_at).toISOString(),
    lastSeenAt: new Date(last_seen_at).toISOString(),
    ...(clickedAt !== null && { lastClickedAt: new Date(clickedAt).toISOString() }),
  };
}

const times = { lastSeen: 'last_seen_at', lastClicked: 'last_clicked_at' } as const;

interface PageQuery {
  readonly after: string | undefined;
  readonly limit: number;
  readonly beginning: string | undefined;
}

/** @throws ApiError `invalid_request` for a cursor of the other order, or where there are too many users for this one */
async function listByTime(
  db: Executor,
  site: string,
  order: keyof typeof times,
  { after: text, limit, beginning }: PageQuery,
): Promise<UserRow[]> {
  if (text !== undefined && !userCursorPattern.test(text)) throw invalid('after', notACursor);
  const { exact } = await countUsers(db, site, beginning, limits.orderedUsers);
  if (!exact) {
    const message = `must be \`id\` or absent where more than ${limits.orderedUsers} users are listed`;
    throw invalid('order', message);
  }
  const after = text === undefined ? undefined : parseTimeCursor(text);
  return listUsersByTime(db, site, times[order], { after, limit, beginning });
}

function invalid(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { fields: [{ field, message }] });
}

/**
 * The devices of a user, at least one, that which was seen last first.
 * @throws ApiError `not_found`
 */
export async function requireDevicesOf(db: Executor, site: string, user: string): Promise<DeviceRow[]> {
  const devices = await devicesOfUsers(db, site, [user]);
  if (devices.length > 0) return devices;
  throw await noSuchUser(db, site);
}

/** @throws ApiError `not_found` of the site, if there is none */
async function noSuchUser(db: Executor, site: string): Promise<ApiError> {
  await requireSite(db, site);
  return new ApiError('not_found', { detail: 'This site has no device of this user.' });
}
