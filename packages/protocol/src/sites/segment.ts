import { z } from 'zod';
import { filterSchema } from './filter.ts';
import { nameSchema, slugSchema } from './text.ts';

export const saveSegmentSchema = z
  .strictObject({ name: nameSchema, filter: filterSchema })
  .meta({ id: 'SaveSegment' });

/** A filter with a name. A message keeps the filter as it was when it was accepted. */
export const segmentSchema = z
  .object({
    id: slugSchema,
    name: z.string(),
    filter: filterSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Segment' });

export const segmentsSchema = z.object({ segments: z.array(segmentSchema) }).meta({ id: 'Segments' });

export type SaveSegment = z.infer<typeof saveSegmentSchema>;
export type Segment = z.infer<typeof segmentSchema>;
export type Segments = z.infer<typeof segmentsSchema>;
