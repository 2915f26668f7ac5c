import type { FailureSummary } from '@sineta/protocol';
import { limits as serviceLimits } from '@sineta/protocol/limits';
import { Suspense } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';
import { useNow } from '../../time/use-now.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { FailedDevices } from './failed-devices.tsx';
import { FailureRow, type RowOfCard } from './failure-row.tsx';

const SenderLimits = lazyPart(async () => ({
  default: (await import('./sender-limits.tsx')).SenderLimits,
}));

interface PendingDevicesProps {
  readonly site: string;
  readonly id: string;
  readonly awaited: NonNullable<FailureSummary['awaited']>;
  /** When the message expires. */
  readonly expiresAt: string;
  readonly maySend: boolean;
  readonly row: RowOfCard;
}

/** The devices that may still receive the message: they are retried. */
export function PendingDevices({ site, id, awaited, expiresAt, maySend, row }: PendingDevicesProps) {
  const texts = useTexts(outcomeTexts);
  const now = useNow();
  const { devices, perhapsGone = 0, nextAt, limits, throughAt } = awaited;
  const at = new Date(nextAt);
  const next = texts.nextTry(at.getTime() - now.getTime() < 60_000 ? undefined : at);
  const others = devices - perhapsGone;
  return (
    <>
      {perhapsGone > 0 && (
        <FailureRow
          {...row}
          reason={texts.perhapsGone}
          count={perhapsGone}
          remedy={texts.perhapsGoneHelp(next)}
        >
          {maySend && <FailedDevices site={site} id={id} kind={{ reason: 'gone', devices: perhapsGone }} />}
        </FailureRow>
      )}
      {others > 0 && (
        <FailureRow
          {...row}
          isOpen={row.isOpen || limits !== undefined}
          reason={texts.awaited}
          count={others}
          isLeast={devices >= serviceLimits.awaitedDevices}
          remedy={texts.awaitedHelp(next)}
        >
          {limits && (
            <Suspense>
              <SenderLimits limits={limits} throughAt={throughAt} expiresAt={expiresAt} maySend={maySend} />
            </Suspense>
          )}
        </FailureRow>
      )}
    </>
  );
}
