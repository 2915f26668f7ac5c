import { createSvg } from './create-element.ts';

const paths = {
  waiting: '',
  running: 'M10 3a7 7 0 0 1 7 7',
  passed: 'M6 10.3l2.8 2.8L14 7.5',
  failed: 'M7 7l6 6M13 7l-6 6',
} as const;

/** The state of a step of the test, by shape as well as colour. */
export function stepIcon(state: keyof typeof paths): SVGElement {
  return createSvg(
    'svg',
    { viewBox: '0 0 20 20', class: 'step', 'aria-hidden': 'true' },
    createSvg('circle', { cx: 10, cy: 10, r: 7 }),
    createSvg('path', { d: paths[state] }),
  );
}
