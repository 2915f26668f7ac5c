import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the title of each page that somebody goes to, so that it is read out and the keyboard begins there. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
