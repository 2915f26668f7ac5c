import { BellMark } from '@sineta/bell';
import type { ServiceTexts } from '../texts/service-texts.ts';

/** The content of the offline page. */
export function OfflineContent({ texts: { offline } }: { readonly texts: ServiceTexts }) {
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
