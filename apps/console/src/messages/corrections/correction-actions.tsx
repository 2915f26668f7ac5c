import type { MessageDetails } from '@sineta/protocol';
import { Button } from '@sineta/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { focusTitle } from '../details/focus-title.ts';
import styles from '../details/message-page.module.css';
import { messageDetailsTexts } from '../details/message-details-texts.ts';
import { lazyDialog } from '../../page/lazy/lazy-part.tsx';
import { useReasons } from '../outcomes/use-reasons.ts';
import { isCorrectable } from './is-correctable.ts';

const CorrectMessage = lazyDialog(async () => ({
  default: (await import('./correct-message.tsx')).CorrectMessage,
}));
const WithdrawMessage = lazyDialog(async () => ({
  default: (await import('./withdraw-message.tsx')).WithdrawMessage,
}));

interface CorrectionActionsProps {
  readonly site: string;
  readonly message: MessageDetails;
  /** Cancels what is not sent yet, beside what withdraws all. Its dialog stays open when sending begins. */
  readonly cancel: ReactNode;
}

/** Cancels, corrects or withdraws a message, as far as its state allows. Each dialog is loaded when it is opened. */
export function CorrectionActions({ site, message: live, cancel }: CorrectionActionsProps) {
  const { correct, withdraw } = useTexts(messageDetailsTexts);
  const [opened, setOpened] = useState<'correct' | 'withdraw'>();
  const close = () => setOpened(undefined);
  // Its live counts do not have the reasons for which it is held.
  const { held } = useReasons(site, live);
  const message = { ...live, held };
  const isOffered = isCorrectable(message);
  useEffect(() => (isOffered ? focusTitle : undefined), [isOffered]);
  if (!isOffered && !cancel) return null;
  return (
    <>
      {isOffered && <Button onPress={() => setOpened('correct')}>{correct}</Button>}
      {/* What stops it is together, also where the actions take two lines. */}
      <div className={styles.actions}>
        {cancel}
        {isOffered && (
          <Button variant="danger" onPress={() => setOpened('withdraw')}>
            {withdraw}
          </Button>
        )}
      </div>
      {isOffered && (
        <Suspense>
          {opened === 'correct' && <CorrectMessage message={message} onClose={close} />}
          {opened === 'withdraw' && <WithdrawMessage message={message} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
