import { useEffect, useRef } from 'react';

/** Returns a function that returns whether the component is on the page: a response may come after the user has left it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
