import { type MouseEvent, useState } from 'react';
import { Spoken } from '@sineta/ui';
import { useFeedOffer } from '../page/use-feed-offer.ts';
import { useTexts } from '../texts/texts-context.ts';
import { type PressAnswer, useDeviceActions } from './device-actions.ts';
import type { DeviceState } from './device-state.ts';
import styles from './device-status.module.css';

interface DeviceStatusProps {
  readonly state: DeviceState;
  /** Leaves the look of the one primary action to another one on the page. */
  readonly isSecond?: boolean;
}

/**
 * One line on whether this device receives notices, with a button that turns them on or opens the panel, or the way to the
 * feed: the bell may be out of view, and iPhones have none (B2). While the state is unknown it keeps the space of the offer.
 */
export function DeviceStatus({ state, isSecond }: DeviceStatusProps) {
  const texts = useTexts();
  const { device, deviceAction } = texts;
  const { openPanel, turnOn, pending } = useDeviceActions();
  const offer = useFeedOffer();
  const [answer, setAnswer] = useState<PressAnswer>();
  const shown = state === 'unknown' ? 'off' : state;
  const isOffer = shown === 'off';
  const isBusy = isOffer && pending;
  if (answer && !isOffer) setAnswer(undefined);
  const press = (event: MouseEvent<HTMLElement>) => {
    setAnswer(undefined);
    turnOn(event, setAnswer);
  };
  return (
    <div className={styles.status} data-state={state} data-shown={shown} data-second={isSecond || undefined}>
      <p dir="auto">{device[shown]}</p>
      {shown === 'unsupported' ? (
        <a href={offer}>{deviceAction.unsupported}</a>
      ) : (
        // One button in every state, so that it keeps the focus.
        <button type="button" aria-disabled={isBusy} onClick={isOffer ? press : openPanel}>
          {deviceAction[isBusy ? 'pending' : shown]}
        </button>
      )}
      <output dir="auto" data-answer={answer}>
        {isBusy && <Spoken>{deviceAction.pending}</Spoken>}
        {answer && texts[answer]}
      </output>
    </div>
  );
}
