import { BellMark } from '@sineta/bell';
import type { DeviceState } from '../device/device-state.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './board.module.css';

interface EmptyBoardProps {
  readonly device: DeviceState;
  /** The page of a topic has a button beside its heading to follow it. */
  readonly topic?: string | undefined;
}

/** Shown while there are no notices: what the board is for, and how to subscribe. */
export function EmptyBoard({ device, topic }: EmptyBoardProps) {
  const { empty } = useTexts();
  const inState: Partial<Record<DeviceState, string>> = empty;
  const how = !topic && inState[device];
  return (
    <div className={styles.plate} data-device={device}>
      <BellMark state={device === 'on' ? 'on' : 'off'} />
      <h2>{empty.title}</h2>
      <p dir="auto">{topic ? empty.topic : empty.text}</p>
      {how && <p dir="auto">{how}</p>}
    </div>
  );
}
