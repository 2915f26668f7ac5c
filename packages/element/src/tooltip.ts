import { keepInWindow } from '@sineta/bell/core';

export interface Tooltip {
  /** Called when its text or its position has changed. */
  readonly place: () => void;
  readonly close: () => void;
}

/**
 * A tooltip on hover and keyboard focus, hoverable, closed by Escape (WCAG 2.2, 1.4.13).
 *
 * @param holder - contains the control and the tooltip, so that the tooltip can be hovered
 */
export function createTooltip(holder: HTMLElement, tooltip: HTMLElement): Tooltip {
  const reasons = { hovered: false, focused: false };

  function update(change: Partial<typeof reasons>): void {
    Object.assign(reasons, change);
    const open = reasons.hovered || reasons.focused;
    tooltip.toggleAttribute('data-open', open);
    // On the document: Escape must close it also when it is only hovered.
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
