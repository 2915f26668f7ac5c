import type { FailureSummary } from '@sineta/protocol';
import { useTexts } from '../../i18n/use-texts.ts';
import { useNow } from '../../time/use-now.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { FailedDevices } from './failed-devices.tsx';
import { FailureRow } from './failure-row.tsx';

interface PendingDevicesProps {
  readonly site: string;
  readonly id: string;
  readonly awaited: NonNullable<FailureSummary['awaited']>;
  readonly maySend: boolean;
}

/** The devices that may still receive the message: they are retried. */
export function PendingDevices({ site, id, awaited, maySend }: PendingDevicesProps) {
  const texts = useTexts(outcomeTexts);
  const now = useNow();
  const { devices, perhapsGone = 0, nextAt } = awaited;
  const at = new Date(nextAt);
  const next = texts.nextTry(at.getTime() - now.getTime() < 60_000 ? undefined : at);
  const others = devices - perhapsGone;
  return (
    <>
      {perhapsGone > 0 && (
        <FailureRow reason={texts.perhapsGone} count={perhapsGone} remedy={texts.perhapsGoneHelp(next)}>
          {maySend && <FailedDevices site={site} id={id} kind={{ reason: 'gone', devices: perhapsGone }} />}
        </FailureRow>
      )}
      {others > 0 && <FailureRow reason={texts.awaited} count={others} remedy={texts.awaitedHelp(next)} />}
    </>
  );
}
