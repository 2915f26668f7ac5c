import { useTexts } from '../texts/texts-context.ts';
import type { DeviceState } from './device-state.ts';
import styles from './device-status.module.css';
import { useOpenPanel } from './panel-context.ts';

/**
 * One line on whether this device receives notices, with a link to the panel. It keeps its space while the state
 * is unknown.
 */
export function DeviceStatus({ state }: { readonly state: DeviceState }) {
  const { device } = useTexts();
  const openPanel = useOpenPanel();
  const known = state !== 'unknown';
  return (
    <div className={styles.status} data-state={state}>
      <p dir="auto">{known && device[state]}</p>
      {known && state !== 'unsupported' && (
        <button type="button" onClick={openPanel}>
          {state === 'blocked' ? device.unblock : device.settings}
        </button>
      )}
    </div>
  );
}
