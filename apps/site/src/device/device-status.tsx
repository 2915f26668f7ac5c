import { useTexts } from '../texts/texts-context.ts';
import { useDeviceActions } from './device-actions.ts';
import type { DeviceState } from './device-state.ts';
import styles from './device-status.module.css';

interface DeviceStatusProps {
  readonly state: DeviceState;
  /** Shows a button instead of the way to the bell, which may be out of view. */
  readonly turnsOn?: boolean;
}

/**
 * One line on whether this device receives notices, with a link to the panel. It keeps its space while the state
 * is unknown.
 */
export function DeviceStatus({ state, turnsOn }: DeviceStatusProps) {
  const { device } = useTexts();
  const { openPanel, turnOn } = useDeviceActions();
  const known = state !== 'unknown';
  const isOffer = turnsOn && state === 'off';
  return (
    <div className={styles.status} data-state={state}>
      <p dir="auto">{known && !isOffer && device[state]}</p>
      {known && state !== 'unsupported' && (
        // One button in every state, so that it keeps the focus.
        <button type="button" data-offer={isOffer || undefined} onClick={isOffer ? turnOn : openPanel}>
          {isOffer ? device.turnOn : state === 'blocked' ? device.unblock : device.settings}
        </button>
      )}
    </div>
  );
}
