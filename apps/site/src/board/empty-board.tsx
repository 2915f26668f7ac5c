import { BellMark } from '@sineta/bell';
import type { DeviceState } from '../device/device-state.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './board.module.css';

/** Shown while there are no notices: what the board is for, and how to subscribe. */
export function EmptyBoard({ device }: { readonly device: DeviceState }) {
  const { empty } = useTexts();
  return (
    <div className={styles.plate} data-device={device}>
      <BellMark state={device === 'on' ? 'on' : 'off'} className={styles.plateMark} />
      <h2 className={styles.plateTitle}>{empty.title}</h2>
      <p dir="auto">{empty.text}</p>
      {(device === 'on' || device === 'off') && <p dir="auto">{empty[device]}</p>}
    </div>
  );
}
