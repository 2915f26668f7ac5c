import { usePage } from '../page/page-context.ts';
import { serviceTextsFor } from '../texts/service-texts.ts';
import { NoNotice } from './no-notice.tsx';

/** The page for an address without a notice, with possible reasons. */
export function MissingPageView() {
  const { missing } = serviceTextsFor(usePage().language);
  return (
    <NoNotice title={missing.title}>
      <p dir="auto">{missing.text}</p>
    </NoNotice>
  );
}
