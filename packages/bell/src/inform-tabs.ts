const key = 'sineta';

/**
 * Makes the bells of all tabs read the stored token again, also of this one: a tab in a window beside another has no other
 * event before its next press. A storage event costs the bell nothing to load, and nothing stays stored.
 */
export function informTabs(): void {
  try {
    localStorage.setItem(key, '');
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: they read it when the visitor returns.
  }
  dispatchEvent(new StorageEvent('storage', { key }));
}
