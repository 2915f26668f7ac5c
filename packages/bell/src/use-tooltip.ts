import { useEffect, useState } from 'react';

interface Tooltip {
  readonly open: boolean;
  /** For the tooltip: keeps it within the window, after each rendering. */
  readonly ref: (tooltip: HTMLElement | null) => void;
  /** For the element around the control and the tooltip, so that the tooltip can be hovered. */
  readonly holder: {
    readonly onPointerEnter: (event: { readonly pointerType: string }) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: { readonly target: Element }) => void;
    readonly onBlur: () => void;
  };
}

/** A tooltip on hover and keyboard focus, hoverable, closed by Escape (WCAG 2.2, 1.4.13). */
export function useTooltip(): Tooltip {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const open = hovered || focused;

  useEffect(() => {
    // On the window: Escape must close it also when it is only hovered.
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setHovered(false);
      setFocused(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);

  return {
    open,
    ref: (tooltip) => {
      if (!open || !tooltip) return;
      // Not shown before it is in its place.
      tooltip.style.visibility = 'hidden';
      import('./keep-in-window.ts')
        .then((place) => place.keepInWindow(tooltip))
        // It is legible where it is.
        .catch(() => (tooltip.style.visibility = ''));
    },
    holder: {
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }) => target.matches(':focus-visible') && setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
