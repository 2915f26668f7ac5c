import { createSvg } from './create-element.ts';

export function closeIcon(): SVGElement {
  return createSvg(
    'svg',
    { viewBox: '0 0 20 20', class: 'cross', 'aria-hidden': 'true' },
    createSvg('path', { d: 'M5 5l10 10M15 5L5 15' }),
  );
}
