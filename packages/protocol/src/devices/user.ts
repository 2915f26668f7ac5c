import { z } from 'zod';
import { userIdSchema } from '../scalars.ts';
import { deviceExportSchema, listedDeviceSchema } from './device-list.ts';

/** The user of a device; null for none. */
export const deviceUserSchema = z.strictObject({ user: userIdSchema.nullable() }).meta({ id: 'DeviceUser' });

/** A person with all devices. */
export const userSchema = z
  .object({
    id: z.string(),
    devices: z.array(listedDeviceSchema).describe('The one that was seen last comes first.'),
    topics: z.array(z.string()).describe('The topics of the user, which all devices of the user have.'),
  })
  .meta({ id: 'User' });

/** All stored data of a user, to answer a data access request. */
export const userExportSchema = z
  .object({ id: z.string(), site: z.string(), devices: z.array(deviceExportSchema) })
  .meta({ id: 'UserExport' });

export type DeviceUser = z.infer<typeof deviceUserSchema>;
export type User = z.infer<typeof userSchema>;
export type UserExport = z.infer<typeof userExportSchema>;
