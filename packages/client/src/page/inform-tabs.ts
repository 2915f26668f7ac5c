/**
 * Makes the bells of all tabs read the stored token again if `work` has changed it: a tab in a window beside another has no
 * other event before its next press. A storage event costs a page nothing to wait for, and nothing stays stored. The bells of
 * this page have an event of their own: its scripts expect those of storage to come from other tabs.
 *
 * @param work - begins at once, within the visitor's gesture
 */
export async function informTabs<T>(knownToken: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const before = knownToken();
  try {
    return await work();
  } finally {
    if ((await before) !== (await knownToken())) {
      try {
        dispatchEvent(new Event('sineta'));
        localStorage['sineta'] = '';
        delete localStorage['sineta'];
      } catch {
        // Storage is blocked or full: the other tabs read it when the visitor returns.
      }
    }
  }
}
