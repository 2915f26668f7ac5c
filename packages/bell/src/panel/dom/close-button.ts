import { createElement, createSvg } from './create-element.ts';

/** A cross that closes what it is in. */
export function closeButton(label: string, close: () => void): HTMLElement {
  return createElement(
    'button',
    { attributes: { type: 'button', class: 'close', 'aria-label': label }, on: { click: close } },
    createSvg(
      'svg',
      { viewBox: '0 0 20 20', class: 'cross', 'aria-hidden': 'true' },
      createSvg('path', { d: 'M5 5l10 10M15 5L5 15' }),
    ),
  );
}
