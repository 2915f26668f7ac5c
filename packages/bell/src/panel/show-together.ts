/** Time after which the panel shows that its sections are loading, in milliseconds. */
const patience = 1000;

/**
 * Hides the late sections of `content` while one of them loads, and shows them in one step: one that is loaded later would
 * move the others, which the visitor may be about to press. Requests end by themselves, so that this ends too.
 *
 * @param wait - called with true if it takes long, and with false at the end
 * @returns a function that waits for further promises
 */
export function showTogether(
  content: HTMLElement,
  wait: (isLong: boolean) => void,
): (loads: readonly unknown[]) => Promise<void> {
  let all: Promise<unknown> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return async (loads) => {
    const now = (all = Promise.allSettled([all, ...loads]));
    content.dataset['loading'] = '';
    timer ??= setTimeout(wait, patience, true);
    await now;
    if (now !== all) return;
    clearTimeout(timer);
    timer = undefined;
    delete content.dataset['loading'];
    wait(false);
  };
}
