import { z } from 'zod';

/** The order of a list; `newest` comes first when absent. */
export const listOrderSchema = z.enum(['newest', 'oldest']);

export type ListOrder = z.infer<typeof listOrderSchema>;
