import type { FailureSummary } from '@sineta/protocol';
import { useNow } from '../time/use-now.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { FailureRow } from './failure-row.tsx';

/** Those who have not received a message yet and may still: they are asked or tried again. */
export function AwaitedRows({ awaited }: { readonly awaited: NonNullable<FailureSummary['awaited']> }) {
  const { page } = useMessagesTexts();
  const now = useNow();
  const { devices, perhapsGone = 0, nextAt } = awaited;
  const at = new Date(nextAt);
  const next = page.nextTry(at.getTime() - now.getTime() < 60_000 ? undefined : at);
  const others = devices - perhapsGone;
  return (
    <>
      {perhapsGone > 0 && (
        <FailureRow reason={page.perhapsGone} count={perhapsGone} remedy={page.perhapsGoneHelp(next)} />
      )}
      {others > 0 && <FailureRow reason={page.awaited} count={others} remedy={page.awaitedHelp(next)} />}
    </>
  );
}
