import { z } from 'zod';
import { limits } from '../limits.ts';
import { localeSchema } from '../scalars.ts';
import { actionFields, type Notification, notificationFields } from './notification.ts';

const translatedActionSchema = z.strictObject({
  action: actionFields.action.describe('Name of the action of `notification` to translate.'),
  title: actionFields.title,
});

/** The texts of a notification in another language. Its other members stay the same. */
export const translationSchema = z
  .strictObject({
    title: notificationFields.title,
    body: notificationFields.body.describe(
      'If absent, the translated notification has no body: texts of two languages are never mixed.',
    ),
    navigate: notificationFields.navigate.describe(
      'URL that a click opens instead: a page in this language.',
    ),
    actions: z
      .array(translatedActionSchema)
      .max(limits.actions)
      .optional()
      .describe('Translated action titles. Other actions keep their title.'),
  })
  .meta({ id: 'Translation' });

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A language that a browser can report: its primary subtag has two or three letters (RFC 5646 §2.2.1). */
const languageTagSchema = localeSchema.refine(
  isLanguage,
  'must be a BCP 47 language tag of an existing language, such as en or pt-PT',
);

/** Texts by BCP 47 language tag, of at least one language. */
export function byLanguage<Text extends z.ZodType>(text: Text) {
  return z.record(languageTagSchema, text).superRefine((texts, context) => {
    const tags = Object.keys(texts);
    if (tags.length === 0) context.addIssue('must have at least 1 language, or be absent');
    if (tags.length > limits.translations) {
      context.addIssue(`must have at most ${limits.translations} languages`);
    }
    const seen = new Set<string>();
    for (const tag of tags) {
      // RFC 5646 §2.1.1: language tags are case-insensitive.
      const folded = tag.toLowerCase();
      if (seen.has(folded)) {
        context.addIssue({ code: 'custom', path: [tag], message: 'must not repeat a language' });
      }
      seen.add(folded);
    }
  });
}

/** Translations of a message. */
export const translationsSchema = byLanguage(translationSchema).describe(
  'Translations by language tag, such as {"en": {"title": "…"}, "es": …}. Each device gets the translation that the lookup of RFC 4647 §3.4 finds (pt-PT, then pt), else the texts of `notification`, which are in the language of the site.',
);

/** Translations in a response. They may be older than a rule of {@link translationsSchema}. */
export const storedTranslationsSchema = z
  .record(
    z.string(),
    z
      .object({
        title: z.string(),
        body: z.string().optional(),
        navigate: z.string().optional().describe('URL that a click opens instead.'),
        actions: z.array(z.object({ action: z.string(), title: z.string() })).optional(),
      })
      .meta({ id: 'StoredTranslation' }),
  )
  .describe('Translations by language tag.');

interface Translatable {
  readonly notification: Pick<Notification, 'actions'>;
  readonly translations?: Translations | undefined;
}

/** Reports translations of actions that the notification does not have. */
export function checkTranslatedActions(
  { notification, translations = {} }: Translatable,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const names = new Set(notification.actions?.map(({ action }) => action));
  for (const [tag, { actions = [] }] of Object.entries(translations)) {
    for (const [index, { action }] of actions.entries()) {
      if (names.has(action)) continue;
      const path = ['translations', tag, 'actions', index, 'action'];
      context.addIssue({ code: 'custom', path, message: 'must be the name of an action of `notification`' });
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
  // Intl names every language of two letters, but only some of the thousands with three.
  return primary.length === 3 || languageNames.of(primary) !== undefined;
}

export type Translation = z.infer<typeof translationSchema>;
export type Translations = z.infer<typeof translationsSchema>;
