import type { Notification } from '@sineta/protocol';
import { Button } from '@sineta/ui';
import { lazy, Suspense } from 'react';
import { useComposeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';
import { useTestSend } from './use-test-send.ts';

/** Loaded with the first test. */
const TestResult = lazy(async () => ({ default: (await import('./test-result.tsx')).TestResult }));

interface TestSendProps {
  readonly site: string;
  /** The notification; undefined while it is invalid. */
  readonly notification: Notification | undefined;
  /** Whether errors are shown. */
  readonly marked: boolean;
  /** Called if the notification is invalid, to show its errors. */
  readonly onInvalid: () => void;
}

/** Sends the notification to this browser first. The click requests permission if needed. */
export function TestSend({ site, notification, marked, onInvalid }: TestSendProps) {
  const { test } = useComposeTexts();
  const { state, send, turnOff } = useTestSend(site);
  const before = notification === undefined && marked ? test.notYet : state === 'idle' && test.idle;
  return (
    <div className={styles.test}>
      <Button
        busy={state === 'sending'}
        onPress={() => {
          if (notification) void send(notification);
          else onInvalid();
        }}
      >
        {test.button}
      </Button>
      <output className={styles.help} data-state={state}>
        {before ||
          (state !== 'idle' && (
            <Suspense>
              <TestResult state={state} />
            </Suspense>
          ))}
      </output>
      {['sent', 'arrived', 'not-off'].includes(state) && (
        <Button size="small" onPress={() => void turnOff()}>
          {test.turnOff}
        </Button>
      )}
    </div>
  );
}
