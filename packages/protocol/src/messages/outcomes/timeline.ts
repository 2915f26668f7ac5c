import { z } from 'zod';

const series = z.array(z.int()).describe('One count for each step.');

/** Results of a message over time. All series have the same length and end with the step of the last event. */
export const timelineSchema = z
  .object({
    from: z.iso.datetime().describe('Start of the first step.'),
    step: z.int().describe('Length of a step in seconds. It grows with the duration of the timeline.'),
    accepted: series,
    displayed: series,
    clicked: series,
    dismissed: series,
  })
  .meta({ id: 'Timeline' });

export type Timeline = z.infer<typeof timelineSchema>;
