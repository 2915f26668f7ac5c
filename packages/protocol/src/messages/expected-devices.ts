import { z } from 'zod';
import { limits } from '../limits.ts';
import { messageIdSchema } from '../scalars.ts';

export const countMessageDevicesSchema = z
  .strictObject({ messages: z.array(messageIdSchema).min(1).max(limits.maxMessagesPageSize) })
  .meta({ id: 'CountMessageDevices' });

export const expectedDevicesSchema = z
  .object({
    id: messageIdSchema,
    devices: z.int().describe('Without those of the control group.'),
    exact: z
      .boolean()
      .describe(
        'Whether the message names its devices or users. Otherwise they are those that match its target now, in large audiences estimated from a sample.',
      ),
  })
  .meta({ id: 'ExpectedDevices' });

export const messageDevicesSchema = z
  .object({ messages: z.array(expectedDevicesSchema) })
  .meta({ id: 'MessageDevices' });

export type ExpectedDevices = z.infer<typeof expectedDevicesSchema>;
export type MessageDevices = z.infer<typeof messageDevicesSchema>;
