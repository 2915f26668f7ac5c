import { z } from 'zod';

/** The order of a list; `newest` comes first when absent. */
export const listOrderSchema = z.enum(['newest', 'oldest']);

export type ListOrder = z.infer<typeof listOrderSchema>;

/** The order of the list of messages. */
export const messageOrderSchema = z.enum([...listOrderSchema.options, 'clickRate']);

export type MessageOrder = z.infer<typeof messageOrderSchema>;
