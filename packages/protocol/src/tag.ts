import { z } from 'zod';
import { limits } from './limits.ts';
import { tagSchema } from './text.ts';

/** What the site says of a device; its visitor neither sees nor changes it. */
export const deviceTagsSchema = z
  .strictObject({ tags: z.array(tagSchema).max(limits.tagsPerDevice) })
  .meta({ id: 'DeviceTags' });

export const countedTagSchema = z
  .object({ tag: z.string(), devices: z.int().describe('How many devices have it.') })
  .meta({ id: 'CountedTag' });

export const tagsSchema = z.object({ tags: z.array(countedTagSchema) }).meta({ id: 'Tags' });

export type DeviceTags = z.infer<typeof deviceTagsSchema>;
export type CountedTag = z.infer<typeof countedTagSchema>;
export type Tags = z.infer<typeof tagsSchema>;
