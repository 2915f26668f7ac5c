import { z } from 'zod';
import { byLanguage } from '../by-language.ts';
import { limits } from '../limits.ts';
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

export type Translation = z.infer<typeof translationSchema>;
export type Translations = z.infer<typeof translationsSchema>;
