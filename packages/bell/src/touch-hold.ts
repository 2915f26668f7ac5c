/** Milliseconds after which a touch is a hold, and how far a resting finger may move, in CSS pixels. */
const holdTime = 500;
const slack = 10;

/**
 * Has a finger that rests on a bell fire `contextmenu`, as Android does and Safari on iOS and iPadOS does
 * not. Where somebody answered it, the touch is no click any more.
 */
export function fireOnHold(button: HTMLElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let from = { clientX: 0, clientY: 0 };
  let answered = false;

  function hold(): void {
    answered = !button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  }
  function stop(): void {
    clearTimeout(waiting);
  }
  // Else Safari takes the hold for the selection of a word nearby.
  button.style.webkitUserSelect = 'none';
  const passive = { passive: true };
  button.addEventListener(
    'touchstart',
    ({ touches }) => {
      stop();
      answered = false;
      [from = from] = touches;
      // Two fingers pinch.
      if (touches.length < 2) waiting = setTimeout(hold, holdTime);
    },
    passive,
  );
  button.addEventListener(
    'touchmove',
    ({ touches: [to = from] }) => {
      if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > slack) stop();
    },
    passive,
  );
  button.addEventListener('touchcancel', stop);
  button.addEventListener('touchend', (event) => {
    stop();
    if (answered) event.preventDefault();
  });
}
