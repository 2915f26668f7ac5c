import type { Notification } from '@sineta/protocol';
import { Button } from '@sineta/ui';
import { useComposeTexts } from '../compose-texts.ts';
import styles from '../compose.module.css';
import { useTexts } from '../../../i18n/use-texts.ts';
import { testResultTexts } from './test-result-texts.ts';
import { useTestSend } from './use-test-send.ts';

interface TestSendProps {
  readonly site: string;
  /** What would be shown; undefined while something is wrong with it. */
  readonly notification: Notification | undefined;
  /** Whether what is wrong is marked. */
  readonly marked: boolean;
  /** Called when it cannot be shown: marks what is wrong. */
  readonly onFault: () => void;
}

/** A notification to oneself before it goes to others: the click asks for permission where it is needed. */
export function TestSend({ site, notification, marked, onFault }: TestSendProps) {
  const { test } = useComposeTexts();
  const results = useTexts(testResultTexts);
  const { state, send, turnOff } = useTestSend(site);
  const before = notification === undefined && marked ? test.notYet : state === 'idle' && test.idle;
  return (
    <div className={styles.test}>
      <Button
        busy={state === 'sending'}
        onPress={() => {
          if (notification) void send(notification);
          else onFault();
        }}
      >
        {test.button}
      </Button>
      <output className={styles.help} data-state={state}>
        {before || (state !== 'idle' && results[state])}
      </output>
      {['sent', 'arrived', 'not-off'].includes(state) && (
        <Button size="small" onPress={() => void turnOff()}>
          {test.turnOff}
        </Button>
      )}
    </div>
  );
}
