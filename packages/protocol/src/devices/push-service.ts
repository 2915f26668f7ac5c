import { z } from 'zod';

/** Whose push service a device is subscribed at; `other` is one that the operator has allowed. */
export const pushServiceSchema = z.enum(['google', 'mozilla', 'apple', 'microsoft', 'other']);

export type PushService = z.infer<typeof pushServiceSchema>;
