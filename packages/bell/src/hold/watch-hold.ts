import { isAppleMobile } from '../apple-mobile.ts';

/** The ref of the bell's button: a touch hold opens the panel where browsers fire no `contextmenu`. */
export function watchHold(button: HTMLElement | null): void {
  if (!button || !isAppleMobile()) return;
  import('./touch-hold.ts')
    .then((hold) => hold.fireOnHold(button))
    // The click works without it.
    .catch(() => {});
}
