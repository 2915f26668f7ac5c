import { isAppleMobile } from './apple-mobile.ts';

/** For the ref of a bell's button: a held finger opens the panel where the browser fires no `contextmenu`. */
export function watchHold(button: HTMLElement | null): void {
  if (!button || !isAppleMobile()) return;
  import('./touch-hold.ts').then(
    ({ fireOnHold }) => fireOnHold(button),
    // The click does its part without it.
    () => {},
  );
}
