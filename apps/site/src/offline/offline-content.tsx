import { BellMark } from '@sineta/bell';
import type { Texts } from '../texts/texts.ts';

/** What stands where the notices would while the board does not answer. */
export function OfflineContent({ texts: { offline } }: { readonly texts: Texts }) {
  return (
    <>
      <BellMark state="off" />
      <h1>{offline.title}</h1>
      <p dir="auto">{offline.text}</p>
      <p dir="auto">{offline.retrying}</p>
      <button type="button">{offline.retry}</button>
    </>
  );
}
