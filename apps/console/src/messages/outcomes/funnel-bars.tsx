import type { AudienceCount, MessageDetails } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useMay } from '../../accounts/me.ts';
import { WriteLink } from '../../devices/write-link.tsx';
import { useNow } from '../../time/use-now.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { getMessages } from '../message-requests.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { type FunnelStep, funnelOf, hasReceipts, isOver } from './funnel.ts';
import styles from './funnel-bars.module.css';
import { usualRate } from './usual-rates.ts';

interface FunnelBarsProps {
  readonly site: string;
  readonly message: Pick<
    MessageDetails,
    'id' | 'state' | 'planning' | 'counts' | 'expiresAt' | 'ttl' | 'audience' | 'createdAt' | 'sendAt'
  >;
  /** The expected number of devices, until planning ends. */
  readonly expected: AudienceCount | undefined;
}

/** The results of a message, step by step. Every number is also text. */
export function FunnelBars({ site, message, expected }: FunnelBarsProps) {
  const texts = useTexts(outcomeTexts);
  const { number, percent } = useAmounts();
  const { state, planning, counts } = message;
  const isScheduled = state === 'scheduled';
  // Until then its bars would be empty.
  const unsent = isScheduled || (!isOver(state) && counts.accepted === 0);
  const unplanned = isScheduled ? texts.notCounted : planning ? texts.planning : undefined;
  const targeted = planning ? (expected?.devices ?? 0) : counts.targeted;
  const bars = funnelOf({ ...counts, targeted });
  const now = useNow();
  const { audience, createdAt, sendAt } = message;
  const isCompared = isOver(state) && counts.accepted > 0 && audience !== 'devices';
  const service = useService();
  const { data } = useQuery({
    queryKey: ['messages', site, 'usual', audience],
    queryFn: ({ signal }) =>
      getMessages(service, site, { state: 'sent', audience, limit: limits.maxMessagesPageSize }, { signal }),
    enabled: isCompared,
  });
  const usualOf = (step: FunnelStep): string => {
    const usual = data && usualRate(data.messages, { id: message.id, createdAt, sendAt }, step);
    return usual === undefined || !isCompared ? '' : ` · ${texts.usual(percent(usual))}`;
  };
  const isLinked = useMay('devices') && hasReceipts(message, now);
  const isRepeatable = isLinked && isCompared && counts.displayed > counts.clicked;
  return (
    <>
      <ol className={styles.bars}>
        {(unsent ? bars.slice(0, 1) : bars).map(({ step, before, devices, ofAll, ofBefore }) => (
          <li key={step} className={styles.bar} data-step={step}>
            <span>{texts.steps[step]}</span>
            <span className={styles.count}>
              {isLinked && devices > 0 && step !== 'targeted' && step !== 'accepted' ? (
                <Link
                  to="/sites/$site/messages/$message/receipts"
                  params={{ site, message: message.id }}
                  search={{ event: step }}
                  aria-label={`${texts.steps[step]}: ${number(devices)}`}
                >
                  {number(devices)}
                </Link>
              ) : step !== 'targeted' || unplanned === undefined ? (
                number(devices)
              ) : expected === undefined ? (
                unplanned
              ) : (
                texts.expected(expected.devices, expected.exact)
              )}
            </span>
            {!unsent && (
              <div className={styles.track}>
                <div
                  className={styles.fill}
                  hidden={devices === 0}
                  style={{ '--part': ofAll } as CSSProperties}
                />
              </div>
            )}
            {before !== undefined && (ofBefore !== undefined || !isOver(state)) && (
              // Keeps the height of a line that fills later.
              <span className={styles.share}>
                {ofBefore === undefined ? '\u00a0' : texts.ofBefore(ofBefore, before)}
                {ofBefore !== undefined && usualOf(step)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {isRepeatable && (
        <div>
          <WriteLink site={site} to="again" audience={{ notClickedMessages: message.id }} from={message.id} />
        </div>
      )}
    </>
  );
}
