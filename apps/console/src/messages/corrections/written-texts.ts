import type { CorrectMessage, MessageDetails } from '@sineta/protocol';

/** The title, the text and the link of a message in one language. */
export interface WrittenText {
  readonly title: string;
  readonly body: string;
  /** Empty without one. */
  readonly link: string;
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
      ([language, { title, body = '', navigate = '' }]) => [language, { title, body, link: navigate }],
    ),
  );
}

/** A correction that changes only texts and links of a message: everything else of its notification stays. Pure. */
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

function withText<
  Shown extends { readonly body?: string | undefined; readonly navigate?: string | undefined },
>({ body: _body, navigate: _navigate, ...shown }: Shown, { title, body, link }: WrittenText) {
  return {
    ...shown,
    title: title.trim(),
    ...(body !== '' && { body }),
    ...(link !== '' && { navigate: link.trim() }),
  };
}
