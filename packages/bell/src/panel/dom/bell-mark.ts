import { body, handleAndClapper } from '../../bell-shape.ts';
import { createSvg } from './create-element.ts';

/** The mark of `BellMark`, without React. */
export function bellMark(): { readonly element: SVGElement; readonly show: (on: boolean) => void } {
  const filled = createSvg('path', { class: 'solid' });
  const element = createSvg(
    'svg',
    { viewBox: '0 0 24 24', class: 'mark', 'aria-hidden': 'true' },
    filled,
    createSvg('path', { class: 'body', d: body }),
  );
  return {
    element,
    show: (on) => {
      element.classList.toggle('on', on);
      filled.setAttribute('d', handleAndClapper(on));
    },
  };
}
