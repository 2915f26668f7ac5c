import { z } from 'zod';
import { limits } from '../limits.ts';
import { deviceIdSchema, nameSchema } from '../scalars.ts';

/** The name of a device to which the team sends tests. */
export const testNameSchema = z
  .strictObject({ name: nameSchema.max(limits.testNameLength) })
  .meta({ id: 'TestName' });

/** A device to which the team sends tests. Its id suffices to send to it, and gives no control over it. */
export const testDeviceSchema = z.object({ id: deviceIdSchema, name: z.string() }).meta({ id: 'TestDevice' });

/** By name. */
export const testDevicesSchema = z.object({ devices: z.array(testDeviceSchema) }).meta({ id: 'TestDevices' });

export type TestName = z.infer<typeof testNameSchema>;
export type TestDevice = z.infer<typeof testDeviceSchema>;
export type TestDevices = z.infer<typeof testDevicesSchema>;
