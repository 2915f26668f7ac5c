import { readCharacterKeys } from '../preferences/character-keys.ts';

/** The keys that press a control of the page: edit, up to the list, before, and after or more. */
export type ControlKey = 'e' | 'u' | '[' | ']';

/** A `ref` that gives a control a key of the shortcuts. They press it by `data-key`; screen readers get the name of the key. */
export function pressedBy(key: ControlKey | 'c') {
  return (control: HTMLElement | null): void => {
    control?.setAttribute('data-key', key);
    if (readCharacterKeys(localStorage)) control?.setAttribute('aria-keyshortcuts', key);
  };
}
