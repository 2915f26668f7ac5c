/** How long a visitor does nothing before a note may appear by itself, in milliseconds. */
const quiet = 3000;

const activities = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'];

/**
 * Waits until the visitor, who sees the bell, has done nothing for a few seconds: no field or link has the focus, and no
 * dialog is open; or until the page has removed the bell.
 *
 * @param opener - the button of the bell
 * @param signal - ends the waiting, also after the moment
 */
export function quietMoment(opener: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (signal.aborted || isFree(opener) ? resolve() : wait()), quiet);
    };
    for (const type of activities) addEventListener(type, wait, { signal, capture: true, passive: true });
    wait();
  });
}

/** Whether nothing else has the visitor's attention, or there is no bell to wait for. */
function isFree(opener: HTMLElement): boolean {
  const { activeElement, body, fullscreenElement, hidden } = document;
  const { host = opener } = opener.getRootNode() as Partial<ShadowRoot>;
  const { top, bottom } = opener.getBoundingClientRect();
  return (
    !opener.isConnected ||
    (!hidden &&
      !fullscreenElement &&
      (!activeElement || activeElement === body || activeElement === host) &&
      !document.querySelector('dialog[open],[aria-modal=true],sineta-panel') &&
      // Without a height, the bell is not rendered.
      top < bottom &&
      top >= 0 &&
      bottom <= innerHeight)
  );
}
