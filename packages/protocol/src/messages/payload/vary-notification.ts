import type { ExperimentVariant } from '../experiment.ts';
import type { Notification } from '../notification.ts';
import type { Translations } from '../translation.ts';

/** The notification of variant b: as written, with another title or image. */
export function varyNotification<Source extends Pick<Notification, 'title' | 'image'>>(
  notification: Source,
  { title = notification.title, image = notification.image }: Pick<ExperimentVariant, 'title' | 'image'>,
): Source {
  return { ...notification, title, ...(image !== undefined && { image }) };
}

/** The translations of variant b: as written, with other titles. */
export function varyTranslations(
  translations: Translations,
  { translations: titles = {} }: Pick<ExperimentVariant, 'translations'>,
): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([tag, translation]) => [
      tag,
      { ...translation, title: titles[tag]?.title ?? translation.title },
    ]),
  );
}
