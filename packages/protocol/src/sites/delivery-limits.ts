import { z } from 'zod';
import { preferencesSchema } from '../devices/preferences.ts';

const { dailyLimit, quietHours } = preferencesSchema.shape;

/** What an operator limits for all devices of a site. Each device keeps its own preferences too. */
export const deliveryLimitsSchema = z
  .strictObject({
    dailyLimit,
    quietHours,
    excess: z
      .enum(['digest', 'drop'])
      .describe(
        'What happens to the messages that these limits hold. `digest`: they arrive together at the end of the quiet hours, else at 08:00 on the next day of the device; a single one, and the newest five to the device or its user, arrive as they were written. `drop`: the device does not get them. Without any limit it is always `digest`.',
      ),
  })
  .meta({ id: 'DeliveryLimits' });

export type DeliveryLimits = z.infer<typeof deliveryLimitsSchema>;

/** The delivery limits of a site until an operator changes them: every message is sent at once. */
export const noDeliveryLimits: DeliveryLimits = { dailyLimit: null, quietHours: null, excess: 'digest' };
