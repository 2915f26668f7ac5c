import { bellBody, bellHandle } from '@sineta/bell/core';

const namespace = 'http://www.w3.org/2000/svg';

/** The mark as SVG elements, which a strict content security policy and Trusted Types let pass. */
export interface BellMark {
  readonly svg: SVGElement;
  readonly show: (state: 'off' | 'on') => void;
}

export function createBellMark(): BellMark {
  const filled = { fill: 'currentColor', stroke: 'none' };
  const outline = draw('path', { d: bellBody });
  const clapper = draw('circle', { ...filled, cy: 21.2, r: 1.7 });
  const svg = draw('svg', {
    viewBox: '0 0 24 24',
    width: '1em',
    height: '1em',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.75,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'mark',
    part: 'mark',
  });
  svg.append(draw('path', { ...filled, d: bellHandle }), outline, clapper);
  return {
    svg,
    show: (state) => {
      outline.setAttribute('fill', state === 'on' ? 'currentColor' : 'none');
      clapper.setAttribute('cx', state === 'on' ? '16.3' : '12');
    },
  };
}

function draw(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
