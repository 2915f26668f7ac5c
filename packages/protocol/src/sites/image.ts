import { z } from 'zod';
import { messageIdPattern } from '../formats.ts';
import { nextPageSchema, pageCursorSchema } from '../scalars.ts';
import { authorSchema } from './audit.ts';
import { imageLimits } from './image-limits.ts';

export const imageIdSchema = z.string().regex(messageIdPattern, 'must be an image id');

/** The member of a notification that an image is made for. */
export const imageUseSchema = z
  .enum(['icon', 'image', 'badge'])
  .describe(
    `The member of a notification that the image is for. It decides the size: icon ${imageLimits.iconPixels} × ${imageLimits.iconPixels} pixels, badge ${imageLimits.badgePixels} × ${imageLimits.badgePixels}, image at most ${imageLimits.imagePixels} on each side.`,
  );

export const uploadImageQuerySchema = z.strictObject({ use: imageUseSchema });

/** An uploaded image, as the service encoded it. */
export const imageSchema = z
  .object({
    id: imageIdSchema,
    url: z.string().describe('Public and permanent: its content never changes.'),
    use: imageUseSchema,
    type: z.enum(['image/png', 'image/jpeg']),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.iso.datetime(),
    createdBy: authorSchema,
  })
  .meta({ id: 'Image' });

export const imagesQuerySchema = z.strictObject({
  after: pageCursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(imageLimits.maxPageSize).default(imageLimits.pageSize),
});

/** Newest first. */
export const imagesSchema = z
  .object({
    images: z.array(imageSchema),
    used: z
      .object({ images: z.int(), bytes: z.int() })
      .describe(
        `What all images of the site take. A site has at most ${imageLimits.perSite.toLocaleString('en')} images and ${imageLimits.bytesPerSite.toLocaleString('en')} bytes.`,
      ),
    next: nextPageSchema,
  })
  .meta({ id: 'Images' });

export type ImageUse = z.infer<typeof imageUseSchema>;
export type Image = z.infer<typeof imageSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type ImagesQuery = z.output<typeof imagesQuerySchema>;
