import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** How long an element must stay in view to count as seen, in milliseconds. */
const glance = 1000;

/** Calls `onSeen` once the whole element was in view for a moment, while `watched`. */
export function useSeen<T extends Element>(watched: boolean, onSeen: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const report = useEffectEvent(onSeen);

  useEffect(() => {
    if (!watched || !element.current) return undefined;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = window.setTimeout(() => {
          if (document.visibilityState === 'visible') report();
        }, glance);
      },
      { threshold: 1 },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [watched]);

  return element;
}
