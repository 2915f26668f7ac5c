import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** How long an element must stay in view to count as seen, in milliseconds. */
const glance = 1000;

/** Calls `onSeen` once the whole element was in view for a moment of a visible page, while `watched`. */
export function useSeen<T extends Element>(watched: boolean, onSeen: () => void): RefObject<T | null> {
  const element = useRef<T>(null);
  const report = useEffectEvent(onSeen);

  useEffect(() => {
    if (!watched || !element.current) return undefined;
    let timer: number | undefined;
    let isInView = false;
    const look = () => {
      clearTimeout(timer);
      if (isInView && !document.hidden) timer = window.setTimeout(() => report(), glance);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry!.isIntersecting;
        look();
      },
      { threshold: 1 },
    );
    observer.observe(element.current);
    // The observer reports nothing when the visitor returns.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [watched]);

  return element;
}
