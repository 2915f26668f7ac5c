import { z } from 'zod';

/** The operator of the push service that a device is subscribed to; `other` is one that SINETA_PUSH_SERVICES allows. */
export const pushServiceSchema = z.enum(['google', 'mozilla', 'apple', 'microsoft', 'other']);

export type PushService = z.infer<typeof pushServiceSchema>;
