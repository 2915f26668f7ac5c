import { z } from 'zod';
import { filterSchema, storedFilterSchema } from '../devices/filter.ts';
import { nameSchema, revisionSchema, savedRevisionSchema, slugSchema } from '../scalars.ts';

export const saveSegmentSchema = z
  .strictObject({ name: nameSchema, filter: filterSchema, revision: savedRevisionSchema })
  .meta({ id: 'SaveSegment' });

/** A named filter. A message keeps the filter that the segment had when the message was accepted. */
export const segmentSchema = z
  .object({
    id: slugSchema,
    name: z.string(),
    filter: storedFilterSchema
      .optional()
      .describe('Absent if it names users, for callers without the permission `devices`.'),
    revision: revisionSchema.describe('Counts the changes.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Segment' });

export const segmentsSchema = z.object({ segments: z.array(segmentSchema) }).meta({ id: 'Segments' });

export type SaveSegment = z.infer<typeof saveSegmentSchema>;
export type Segment = z.infer<typeof segmentSchema>;
export type Segments = z.infer<typeof segmentsSchema>;
