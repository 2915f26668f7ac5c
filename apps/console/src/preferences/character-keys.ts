const key = 'sineta:character-keys';

/** Whether single keys are shortcuts in this browser; true until they are turned off. */
export function readCharacterKeys(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function writeCharacterKeys(storage: Pick<Storage, 'setItem'>, isOn: boolean): void {
  try {
    storage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // A browser that blocks the storage keeps the choice until the page is closed.
  }
}
