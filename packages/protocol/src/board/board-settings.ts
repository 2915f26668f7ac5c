import { z } from 'zod';
import { limits } from '../limits.ts';
import { bounded, nameText, trimmedText, webUrlSchema } from '../scalars.ts';
import { isContactUrl } from './contact-url.ts';

/** How the operator of a site has set up its notice board. Absent members have a default. */
export const boardSettingsSchema = z
  .strictObject({
    title: nameText(limits.boardTitleLength)
      .min(1, 'must not be empty')
      .optional()
      .describe('The heading of the board. Default: "Notice board" in the language of the site.'),
    introduction: trimmedText(limits.boardTextLength)
      .min(1, 'must not be empty')
      .optional()
      .describe('Shown below the heading.'),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'must be six lower-case hexadecimal digits after a #, such as #1f6f54')
      .optional()
      .describe(
        'The colour of links, buttons and marks. Each theme gets a shade of it that text can be read in.',
      ),
    footer: trimmedText(limits.boardTextLength)
      .min(1, 'must not be empty')
      .optional()
      .describe('Shown at the end of every page, such as who publishes the notices.'),
    contactUrl: bounded(limits.urlLength)
      .refine(isContactUrl, 'must be an absolute https:, http:, mailto: or tel: URL')
      .optional()
      .describe('Where visitors reach the publisher.'),
    privacyUrl: webUrlSchema.optional().describe('The privacy notice of the publisher.'),
  })
  .meta({ id: 'BoardSettings' });

/** The settings of a board in a response. They may be older than a rule of {@link boardSettingsSchema}. */
export const storedBoardSettingsSchema = z
  .object({
    title: z.string().optional().describe('The heading of the board.'),
    introduction: z.string().optional(),
    accent: z.string().optional(),
    footer: z.string().optional(),
    contactUrl: z.string().optional(),
    privacyUrl: z.string().optional(),
  })
  .meta({ id: 'StoredBoardSettings' });

export type BoardSettings = z.infer<typeof boardSettingsSchema>;
