import { AlertDialog } from '@sineta/ui';
import type { ReactNode } from 'react';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import type { Reach } from '../reach/use-reach.ts';
import { reachTexts } from '../texts/reach.ts';
import { useComposeTexts } from '../texts/use-compose-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './compose.module.css';
import type { Departure } from './schedule.ts';
import { departureWords } from './timing-section.tsx';

interface ConfirmSendProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Whom it is for, in words. */
  readonly audience: string;
  readonly reach: Reach;
  readonly departure: Departure;
  /** What else there is to know before it goes. */
  readonly note: ReactNode;
  readonly busy: boolean;
  /** Why it was not sent, when it was not. */
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what goes, to whom, to how many and when, before it goes. */
export function ConfirmSend({ title, audience, reach, departure, note, ...dialog }: ConfirmSendProps) {
  const { send, arrival } = useComposeTexts();
  const words = useTexts(reachTexts);
  const { language } = usePreferences();
  const count = reach.kind === 'counted' ? reach.count : undefined;
  const later = departure.kind !== 'now';
  return (
    <AlertDialog
      {...dialog}
      variant="primary"
      title={(later ? send.confirmLaterTitle : send.confirmTitle)(count?.devices)}
      confirm={later ? send.confirmSchedule : send.confirm}
      cancel={send.cancel}
    >
      <p className={styles.title} title={title}>
        {title}
      </p>
      <p>{send.confirmTo(audience)}</p>
      {later ? (
        <>
          <p>{departureWords(departure, arrival, language)}</p>
          <p>{send.confirmLater}</p>
          {count !== undefined && <p>{send.estimate}</p>}
        </>
      ) : (
        <p>
          {count === undefined || count.devices === 0
            ? words.nobody
            : send.confirmNow(words.devices(count.devices, count.exact), count.devices)}
        </p>
      )}
      {note}
    </AlertDialog>
  );
}
