import { bellPaths } from '@sineta/bell/core';

const namespace = 'http://www.w3.org/2000/svg';

/** The mark as SVG elements, which a strict content security policy and Trusted Types allow. */
export interface BellMark {
  readonly svg: SVGElement;
  readonly show: (on: boolean) => void;
}

export function createBellMark(): BellMark {
  const outline = draw('path', {});
  const filled = draw('path', { fill: 'currentColor', stroke: 'none' });
  const svg = draw('svg', {
    viewBox: '0 0 24 24',
    width: '1em',
    height: '1em',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.75,
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'mark',
    part: 'mark',
  });
  svg.append(filled, outline);
  return {
    svg,
    show: (on) => {
      outline.setAttribute('fill', on ? 'currentColor' : 'none');
      const [solid, body] = bellPaths(on);
      filled.setAttribute('d', solid);
      outline.setAttribute('d', body);
    },
  };
}

function draw(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  return element;
}
