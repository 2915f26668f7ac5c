import { z } from 'zod';
import { browserSchema, systemSchema } from './browser.ts';
import { registerDeviceSchema } from './device.ts';
import { deviceTagsSchema } from './tag.ts';
import { type ErrorCode, errorKinds } from './errors.ts';

const codes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];

/** A line of an import: a registration, with its tags and what its User-Agent header would have said. */
export const importLineSchema = registerDeviceSchema
  .extend({
    browser: browserSchema.optional(),
    system: systemSchema.optional(),
    tags: deviceTagsSchema.shape.tags.optional(),
  })
  .meta({ id: 'ImportLine' });

/** A line that was passed over, and why. */
export const rejectedLineSchema = z
  .object({
    line: z.int().describe('Counted from 1.'),
    code: z.enum(codes),
    detail: z.string().describe('What is wrong with it and how to mend it.'),
  })
  .meta({ id: 'RejectedLine' });

/** What became of an import. */
export const importResultSchema = z
  .object({
    imported: z.int().describe('New devices.'),
    known: z.int().describe('Devices that were here already; they stay as they are.'),
    rejectedCount: z.int(),
    rejected: z.array(rejectedLineSchema).describe('The first of the rejected lines.'),
  })
  .meta({ id: 'ImportResult' });

export type ImportLine = z.infer<typeof importLineSchema>;
export type RejectedLine = z.infer<typeof rejectedLineSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
