import type { ServiceTexts } from '../texts/service-texts.ts';

interface OfflineContentProps {
  /** For the times of the notices, as on the board. */
  readonly timeZone: string | undefined;
  readonly texts: ServiceTexts;
}

/** The content of the offline page. */
export function OfflineContent({ timeZone, texts: { offline } }: OfflineContentProps) {
  return (
    <>
      <div className="plate">
        <div>
          <h1>{offline.title}</h1>
          <p dir="auto">{offline.text}</p>
        </div>
        <button type="button">{offline.retry}</button>
      </div>
      <section hidden data-time-zone={timeZone} data-copy={offline.copy}>
        <h2>{offline.read}</h2>
        <button type="button">{offline.forget}</button>
      </section>
    </>
  );
}
