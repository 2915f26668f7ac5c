import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Listens to the keys that are pressed within an element. */
export function useKeyDown<Within extends HTMLElement>(
  listen: (event: KeyboardEvent, element: Within) => void,
): RefObject<Within | null> {
  const element = useRef<Within>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => listen(event, element.current!));
  useEffect(() => {
    const { current } = element;
    const handle = (event: KeyboardEvent): void => onKeyDown(event);
    current!.addEventListener('keydown', handle);
    return () => current!.removeEventListener('keydown', handle);
  }, []);
  return element;
}
