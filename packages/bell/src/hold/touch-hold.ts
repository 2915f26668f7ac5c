/** The duration of a touch hold, in milliseconds, and the movement that it allows, in CSS pixels. */
const holdTime = 500;
const slack = 10;

/** A bell passes its button again when it is rendered. */
const watched = new WeakSet<HTMLElement>();

/**
 * Fires `contextmenu` for a touch hold on the bell, as Android does; Safari on iOS and iPadOS does not. If a listener
 * handles it, the touch does not end in a click.
 */
export function fireOnHold(button: HTMLElement): void {
  if (watched.has(button)) return;
  watched.add(button);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let from = { clientX: 0, clientY: 0 };
  let handled = false;

  function hold(): void {
    handled = !button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  }
  function stop(): void {
    clearTimeout(waiting);
  }
  // Otherwise Safari selects a word nearby.
  button.style.webkitUserSelect = 'none';
  const passive = { passive: true };
  button.addEventListener(
    'touchstart',
    ({ touches }) => {
      stop();
      handled = false;
      [from = from] = touches;
      // Two fingers are a pinch.
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
    if (handled) event.preventDefault();
  });
}
