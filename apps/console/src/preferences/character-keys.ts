import { attempt } from './attempt.ts';

const key = 'sineta:character-keys';

/** Whether single keys are shortcuts in this browser; true until they are turned off. */
export function readCharacterKeys(storage: Pick<Storage, 'getItem'>): boolean {
  return attempt(() => storage.getItem(key)) !== 'off';
}

/** A browser that blocks the storage keeps the choice until the page is closed. */
export function writeCharacterKeys(storage: Pick<Storage, 'setItem'>, isOn: boolean): void {
  attempt(() => storage.setItem(key, isOn ? 'on' : 'off'));
}
