import type { BoardView } from '@sineta/protocol';
import { usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { timeFormats } from '../time/time-formats.ts';
import { useClock } from '../time/use-clock.ts';
import { NoNotice } from './no-notice.tsx';

interface WithdrawnPageViewProps {
  readonly view: Extract<BoardView, { readonly kind: 'withdrawn' }>;
}

/** The page of a notice that was withdrawn, with the time, and the reason if there is one. */
export function WithdrawnPageView({ view: { reason, withdrawnAt } }: WithdrawnPageViewProps) {
  const { site, language } = usePage();
  const { withdrawn } = serviceTextsFor(language);
  const { full } = timeFormats(useTexts().language, useClock().timeZone);
  return (
    <NoNotice title={withdrawn.title}>
      {reason === undefined ? (
        <p dir="auto">{withdrawn.text}</p>
      ) : (
        <p dir="auto" lang={site.language}>
          {reason}
        </p>
      )}
      <p dir="auto">{withdrawn.when(full(new Date(withdrawnAt)))}</p>
    </NoNotice>
  );
}
