import { isWebUrl } from '../formats.ts';

/** Whether a text is an absolute URL that leads to a person: a page, an e-mail address or a telephone number. */
export function isContactUrl(text: string): boolean {
  if (isWebUrl(text)) return true;
  const url = URL.parse(text);
  return (
    url !== null && !text.includes('\0') && /^(?:mailto|tel):$/.test(url.protocol) && url.pathname !== ''
  );
}
