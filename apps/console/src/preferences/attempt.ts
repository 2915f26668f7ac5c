/** Undefined if the action throws, as the storage does on access in a browser that blocks it. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
