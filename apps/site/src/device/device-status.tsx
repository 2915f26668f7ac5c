import { useTexts } from '../texts/texts-context.ts';
import { useDeviceActions } from './device-actions.ts';
import type { DeviceState } from './device-state.ts';
import styles from './device-status.module.css';

interface DeviceStatusProps {
  readonly state: DeviceState;
}

/**
 * One line on whether this device receives notices, with a button that turns them on or opens the panel: the bell may be out
 * of view, and iPhones have none (B2). It keeps its space while the state is unknown.
 */
export function DeviceStatus({ state }: DeviceStatusProps) {
  const { device } = useTexts();
  const { openPanel, turnOn } = useDeviceActions();
  const known = state !== 'unknown';
  const isOffer = state === 'off';
  return (
    <div className={styles.status} data-state={state}>
      <p dir="auto">{known && device[state]}</p>
      {known && state !== 'unsupported' && (
        // One button in every state, so that it keeps the focus.
        <button type="button" data-offer={isOffer || undefined} onClick={isOffer ? turnOn : openPanel}>
          {isOffer ? device.turnOn : state === 'on' ? device.settings : device.showHow}
        </button>
      )}
    </div>
  );
}
