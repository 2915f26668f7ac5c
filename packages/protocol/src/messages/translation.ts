import { z } from 'zod';
import { limits } from './limits.ts';
import type { Notification } from './notification.ts';
import { actionFields, notificationFields } from './notification.ts';
import { localeSchema } from './text.ts';

const wordsOfActionSchema = z.strictObject({
  action: actionFields.action.describe('Which action of `notification`, by its name.'),
  title: actionFields.title,
});

/** The words of a notification in another language; everything that is not said in words stays as it is. */
export const translationSchema = z
  .strictObject({
    title: notificationFields.title,
    body: notificationFields.body.describe('None when absent: one language does not finish another.'),
    navigate: notificationFields.navigate.describe(
      'Where a click leads instead, to a page in that language.',
    ),
    actions: z
      .array(wordsOfActionSchema)
      .max(limits.actions)
      .optional()
      .describe('What the actions are called; one that is absent keeps its title.'),
  })
  .meta({ id: 'Translation' });

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language that a device can have: browsers tell theirs by a subtag of two or three letters (RFC 5646 §2.2.1). */
const languageTagSchema = localeSchema.refine(
  isLanguage,
  'a BCP 47 language tag such as en or pt-PT, of a language that exists',
);

/** The words by language, as BCP 47 tags. */
export const translationsSchema = z
  .record(languageTagSchema, translationSchema)
  .superRefine((translations, context) => {
    const tags = Object.keys(translations);
    if (tags.length === 0) context.addIssue('leave it out when there is no other language');
    if (tags.length > limits.translations) context.addIssue(`at most ${limits.translations} languages`);
    const seen = new Set<string>();
    for (const tag of tags) {
      // Tags have no case: RFC 5646 §2.1.1.
      const folded = tag.toLowerCase();
      if (seen.has(folded)) {
        context.addIssue({ code: 'custom', path: [tag], message: 'the same language is there twice' });
      }
      seen.add(folded);
    }
  })
  .describe(
    'By language, such as {"en": {"title": "…"}, "es": …}: each device gets the words of its own, found by lookup (RFC 4647 §3.4: pt-PT, then pt), and those of `notification`, in the language of the site, where there are none.',
  );

interface Translatable {
  readonly notification: Pick<Notification, 'actions'>;
  readonly translations?: Translations | undefined;
}

/** Says of words for an action that there is no such action. */
export function checkTranslatedActions(
  { notification, translations = {} }: Translatable,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const names = new Set(notification.actions?.map(({ action }) => action));
  for (const [tag, { actions = [] }] of Object.entries(translations)) {
    for (const [index, { action }] of actions.entries()) {
      if (names.has(action)) continue;
      const path = ['translations', tag, 'actions', index, 'action'];
      context.addIssue({ code: 'custom', path, message: 'no action of `notification` has this name' });
    }
  }
}

function isLanguage(tag: string): boolean {
  const [primary = ''] = tag.split('-');
  if (primary.length > 3) return false;
  try {
    Intl.getCanonicalLocales(tag);
  } catch {
    return false;
  }
  // All of two letters are known; of the thousands with three only some have a name here.
  return primary.length === 3 || languageNames.of(primary) !== undefined;
}

export type Translation = z.infer<typeof translationSchema>;
export type Translations = z.infer<typeof translationsSchema>;
