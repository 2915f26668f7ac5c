import type { CorrectMessage, MessageDetails } from '@sineta/protocol';

/** The title and the text of a message in one language. */
export interface WrittenText {
  readonly title: string;
  readonly body: string;
}

/** The texts by language; that of `notification` has the key `own`. */
export type WrittenTexts = Readonly<Record<string, WrittenText>>;

/** Stands for the language of the site, which no tag is. */
export const own = 'own';

type Written = Pick<MessageDetails, 'notification' | 'translations'>;

/** The texts of a message. Pure. */
export function textsOf({ notification, translations = {} }: Written): WrittenTexts {
  return Object.fromEntries(
    [[own, notification] as const, ...Object.entries(translations)].map(
      ([language, { title, body = '' }]) => [language, { title, body }],
    ),
  );
}

/** A correction that changes only texts of a message: everything else of its notification stays. Pure. */
export function correctionOf({ notification, translations }: Written, texts: WrittenTexts): CorrectMessage {
  const { tag: _tag, ...shown } = notification;
  return {
    notification: withText(shown, texts[own]!),
    ...(translations && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, translation]) => [
          language,
          withText(translation, texts[language]!),
        ]),
      ),
    }),
  };
}

function withText<Shown extends Partial<WrittenText>>(
  { body: _body, ...shown }: Shown,
  { title, body }: WrittenText,
) {
  return { ...shown, title: title.trim(), ...(body !== '' && { body }) };
}
