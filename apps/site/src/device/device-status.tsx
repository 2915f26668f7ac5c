import { useTexts } from '../texts/texts-context.ts';
import type { DeviceState } from './device-state.ts';
import styles from './device-status.module.css';

/** One line on whether notices reach this device and what to do about it. It keeps its room while that is unknown. */
export function DeviceStatus({ state }: { readonly state: DeviceState }) {
  const { device } = useTexts();
  return (
    <div className={styles.status} data-state={state}>
      <p>{state !== 'unknown' && device[state]}</p>
      {state === 'blocked' && (
        <details>
          <summary>{device.unblockTitle}</summary>
          <ol>
            {device.unblockSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
