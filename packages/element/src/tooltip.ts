import { keepInWindow } from '@sineta/bell/core';

export interface Tooltip {
  /** To be called when its text or its surroundings have changed. */
  readonly place: () => void;
  readonly close: () => void;
}

/**
 * A tooltip while hovered or focused by keyboard, hoverable, closed by Escape: WCAG 2.2, 1.4.13.
 *
 * @param holder - holds both the control and the tooltip, so that the tooltip can be hovered
 */
export function createTooltip(holder: HTMLElement, tooltip: HTMLElement): Tooltip {
  const reasons = { hovered: false, focused: false };

  function update(change: Partial<typeof reasons>): void {
    Object.assign(reasons, change);
    const open = reasons.hovered || reasons.focused;
    tooltip.toggleAttribute('data-open', open);
    // On the document: Escape has to close it also when it is merely hovered.
    document[open ? 'addEventListener' : 'removeEventListener']('keydown', onKeyDown as EventListener);
    place();
  }
  function place(): void {
    if (tooltip.hasAttribute('data-open')) keepInWindow(tooltip);
  }
  function close(): void {
    update({ hovered: false, focused: false });
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') close();
  }

  holder.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') update({ hovered: true });
  });
  holder.addEventListener('pointerleave', () => update({ hovered: false }));
  holder.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible')) update({ focused: true });
  });
  holder.addEventListener('focusout', () => update({ focused: false }));
  return { place, close };
}
