import { z } from 'zod';
import { limits } from './limits.ts';
import { tagSchema } from './text.ts';

/** What the site says of a device; its visitor neither sees nor changes it. */
export const deviceTagsSchema = z
  .strictObject({ tags: z.array(tagSchema).max(limits.tagsPerDevice) })
  .meta({ id: 'DeviceTags' });

export type DeviceTags = z.infer<typeof deviceTagsSchema>;
