import type { Notification } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { composeTexts } from '../../compose-texts.ts';
import styles from '../../compose.module.css';
import { TestRecipientsField, TestResult } from '../../lazy-parts.ts';
import type { DraftProblems } from '../../draft/check-draft.ts';
import { ownBrowserOnly, type TestRecipients } from './test-recipients.ts';
import { useTestSend } from './use-test-send.ts';

interface TestSendProps {
  readonly site: string;
  readonly notification: Notification;
  /** Those of the whole message. */
  readonly problems: DraftProblems;
  /** Whether errors are shown. */
  readonly marked: boolean;
  /** Called if the notification is invalid, to show its errors. */
  readonly onInvalid: () => void;
}

/** Sends the notification to this browser or to saved devices first. The click requests permission if needed. */
export function TestSend({ site, notification, problems, marked, onInvalid }: TestSendProps) {
  const canSend = isSendable(problems);
  const { test } = useTexts(composeTexts);
  /** Undefined until the choice is opened. */
  const [chosen, setChosen] = useState<TestRecipients>();
  const { state, send, turnOff } = useTestSend(site, () => setChosen(ownBrowserOnly));
  const recipients = chosen ?? ownBrowserOnly;
  const count = recipients.devices.length + (recipients.here ? 1 : 0);
  const isRefused = typeof state === 'object';
  const before = !canSend && marked ? test.notYet : state === 'idle' && chosen === undefined && test.idle;
  return (
    <div className={styles.test}>
      {chosen && (
        <Suspense>
          <TestRecipientsField site={site} value={chosen} onChange={setChosen} />
        </Suspense>
      )}
      <div className={styles.bar}>
        <Button
          busy={state === 'sending'}
          isDisabled={count === 0 || count > limits.tokensPerTest}
          onPress={() => {
            if (canSend) void send(notification, recipients);
            else onInvalid();
          }}
        >
          {chosen ? test.send : test.button}
        </Button>
        {chosen === undefined && (
          <Button size="small" variant="quiet" onPress={() => setChosen(ownBrowserOnly)}>
            {test.choose}
          </Button>
        )}
      </div>
      <output className={styles.help} data-state={isRefused ? 'failed' : state}>
        {before ||
          (state !== 'idle' && (
            <Suspense>
              <TestResult state={state} />
            </Suspense>
          ))}
      </output>
      {(isRefused ? recipients.here : ['sent', 'arrived', 'not-off'].includes(state)) && (
        <Button size="small" onPress={() => void turnOff()}>
          {test.turnOff}
        </Button>
      )}
    </div>
  );
}

/** Whether a test can be sent: audience and schedule do not affect it. */
function isSendable(problems: DraftProblems): boolean {
  const irrelevant = new Set([
    'topic',
    'segment',
    'filter',
    'user',
    'exclude',
    'tokens',
    'at',
    'ttl',
    'collapseKey',
  ]);
  return Object.keys(problems).every((field) => irrelevant.has(field));
}
