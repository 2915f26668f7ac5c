import { readCharacterKeys } from '../../preferences/character-keys.ts';

/** Focuses the search of the page for `/`, at once, so that what is typed next is not lost. True if it did. */
export function focusSearch({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || isWriting(target) || hasDialog()) return false;
  if (!readCharacterKeys(localStorage)) return false;
  const field = document.querySelector<HTMLElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}

/** Whether keys write a text, or choose an option by its first letter. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="listbox"], [role="menu"]') !== null)
  );
}

/** A dialog has the keyboard. */
export function hasDialog(): boolean {
  return document.querySelector('[role$="dialog"]') !== null;
}
