import { z } from 'zod';
import { byLanguage } from '../by-language.ts';
import { limits } from '../limits.ts';
import { bounded, nameText, trimmedText, webUrlSchema } from '../scalars.ts';
import { isContactUrl } from './contact-url.ts';

const texts = {
  title: nameText(limits.boardTitleLength)
    .min(1, 'must not be empty')
    .optional()
    .describe('The heading of the board. Default: "Notice board" in the language of the page.'),
  introduction: trimmedText(limits.boardTextLength)
    .min(1, 'must not be empty')
    .optional()
    .describe('Shown below the heading.'),
  footer: trimmedText(limits.boardTextLength)
    .min(1, 'must not be empty')
    .optional()
    .describe('Shown at the end of every page, such as who publishes the notices.'),
};

/** The texts of a board in another language. */
const boardTranslationSchema = z
  .strictObject(texts)
  .refine((written) => Object.keys(written).length > 0, 'must have a text, or be absent')
  .meta({ id: 'BoardTranslation' });

/** How the operator of a site has set up its notice board. Absent members have a default. */
export const boardSettingsSchema = z
  .strictObject({
    ...texts,
    translations: byLanguage(boardTranslationSchema)
      .optional()
      .describe(
        'The texts in other languages than that of the site, such as {"en": {"title": "…"}}: visitors read those of their language, and the board can be read in English, Portuguese and Spanish once it has a text in it. A text that a language lacks is shown in the language of the site. Absent: none.',
      ),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/, 'must be six lower-case hexadecimal digits after a #, such as #1f6f54')
      .optional()
      .describe(
        'The colour of links, buttons and marks. Each theme gets a shade of it that text can be read in.',
      ),
    contactUrl: bounded(limits.urlLength)
      .refine(isContactUrl, 'must be an absolute https:, http:, mailto: or tel: URL')
      .optional()
      .describe('Where visitors reach the publisher.'),
    privacyUrl: webUrlSchema.optional().describe('The privacy notice of the publisher.'),
  })
  .meta({ id: 'BoardSettings' });

const storedTexts = {
  title: z.string().optional().describe('The heading of the board.'),
  introduction: z.string().optional(),
  footer: z.string().optional(),
};

/** The settings of a board in a response. They may be older than a rule of {@link boardSettingsSchema}. */
export const storedBoardSettingsSchema = z
  .object({
    ...storedTexts,
    translations: z
      .record(z.string(), z.object(storedTexts).meta({ id: 'StoredBoardTranslation' }))
      .optional()
      .describe('The texts in other languages, by language tag.'),
    accent: z.string().optional(),
    contactUrl: z.string().optional(),
    privacyUrl: z.string().optional(),
  })
  .meta({ id: 'StoredBoardSettings' });

export type BoardSettings = z.infer<typeof boardSettingsSchema>;

/** The texts of a board that can be translated. */
export type BoardText = keyof typeof texts;

/** The settings of a board as one of its pages shows them. */
export interface ShownBoardSettings extends Omit<BoardSettings, 'translations'> {
  /** The texts that are in the language of the page. The others are in that of the site. Absent: none. */
  readonly translated?: readonly BoardText[];
}
