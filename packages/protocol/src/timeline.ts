import { z } from 'zod';

const series = z.array(z.int()).describe('One number for each step.');

/** What happened to a message and when: all series have the same length, and the last step is the last event. */
export const timelineSchema = z
  .object({
    from: z.iso.datetime().describe('When the first step begins.'),
    step: z.int().describe('The length of a step in seconds; longer, the longer the message goes on.'),
    accepted: series,
    displayed: series,
    clicked: series,
    dismissed: series,
  })
  .meta({ id: 'Timeline' });

export type Timeline = z.infer<typeof timelineSchema>;
