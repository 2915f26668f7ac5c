import type { FailureSummary } from '@sineta/protocol';
import { useNow } from '../time/use-now.ts';
import { useMessagesTexts } from '../texts/use-messages-texts.ts';
import { FailedDevices } from './failed-devices.tsx';
import { FailureRow } from './failure-row.tsx';

interface AwaitedRowsProps {
  readonly site: string;
  readonly id: string;
  readonly awaited: NonNullable<FailureSummary['awaited']>;
  readonly maySend: boolean;
}

/** Those who have not received a message yet and may still: they are asked or tried again. */
export function AwaitedRows({ site, id, awaited, maySend }: AwaitedRowsProps) {
  const { page } = useMessagesTexts();
  const now = useNow();
  const { devices, perhapsGone = 0, nextAt } = awaited;
  const at = new Date(nextAt);
  const next = page.nextTry(at.getTime() - now.getTime() < 60_000 ? undefined : at);
  const others = devices - perhapsGone;
  return (
    <>
      {perhapsGone > 0 && (
        <FailureRow reason={page.perhapsGone} count={perhapsGone} remedy={page.perhapsGoneHelp(next)}>
          {maySend && <FailedDevices site={site} id={id} kind={{ reason: 'gone', devices: perhapsGone }} />}
        </FailureRow>
      )}
      {others > 0 && <FailureRow reason={page.awaited} count={others} remedy={page.awaitedHelp(next)} />}
    </>
  );
}
