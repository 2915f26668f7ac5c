import { focusSearch, isWriting } from './search-key.ts';

/**
 * Does what cannot wait until the shortcuts have loaded, and keeps a character key for them. What is written into a field
 * is not kept: it can be a password.
 */
export function keepKey(keys: KeyboardEvent[], event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isPalette = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey;
  // Firefox has a shortcut of its own for both.
  if (isPalette || focusSearch(event)) event.preventDefault();
  // Bounded, as the shortcuts may not load at all.
  if (key.length === 1 && keys.length < 40 && (isPalette || !isWriting(target))) keys.push(event);
}
