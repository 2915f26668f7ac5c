import { bellPaths } from '../../bell-shape.ts';
import { createSvg } from './create-element.ts';

/** The mark of `BellMark`, without React. */
export function bellMark(): { readonly element: SVGElement; readonly show: (on: boolean) => void } {
  const filled = createSvg('path', { class: 'solid' });
  const outline = createSvg('path', { class: 'body' });
  const element = createSvg(
    'svg',
    { viewBox: '0 0 24 24', class: 'mark', 'aria-hidden': 'true' },
    filled,
    outline,
  );
  return {
    element,
    show: (on) => {
      element.classList.toggle('on', on);
      const [solid, body] = bellPaths(on);
      filled.setAttribute('d', solid);
      outline.setAttribute('d', body);
    },
  };
}
