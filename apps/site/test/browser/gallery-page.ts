/**
 * Runs in the page: the markup of controls smaller than 44 pixels, including those in shadow roots. Links within text may be
 * as high as the line (WCAG 2.5.8, inline).
 */
export function smallTargets(): string[] {
  const within = (root: ParentNode): Element[] => {
    const elements = Array.from(root.querySelectorAll('*'));
    return elements.concat(elements.flatMap(({ shadowRoot }) => (shadowRoot ? within(shadowRoot) : [])));
  };
  return (
    within(document)
      .filter((element) => element.matches('a[href], button, input, select, summary'))
      // The number in the corner of a bell has 24 px (WCAG 2.5.8), since more would cover the bell.
      .filter((element) => !element.matches('.beside'))
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => element.closest('label.choice') ?? element)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((target) => target.outerHTML.slice(0, 120))
  );
}

/** Runs in the page: the specimens whose panel is not in its place. */
export function displacedPanels(): (string | undefined)[] {
  const specimens = [...document.querySelectorAll<HTMLElement>('[data-specimen]:has(sineta-panel)')];
  return specimens
    .filter((specimen) => {
      const panel = specimen.querySelector('sineta-panel')!.shadowRoot!.querySelector('dialog')!;
      const [place, box] = [specimen.getBoundingClientRect(), panel.getBoundingClientRect()];
      return box.top < place.top || box.bottom > place.bottom + 1;
    })
    .map(({ dataset }) => dataset['specimen']);
}

/**
 * Runs in the page: the colours of the background, of text, of the marks of bells and panels, and of the current topic and
 * the others.
 */
export function documentColours(): {
  readonly canvas: string;
  readonly text: string;
  readonly marks: readonly string[];
  readonly panelMarks: readonly string[];
  /** On the empty board. */
  readonly plateMarks: readonly string[];
  readonly topic: {
    readonly behind: string;
    readonly words: string;
    readonly behindOthers: readonly string[];
  };
} {
  const panels = Array.from(document.querySelectorAll('sineta-panel:not([data-state=on])'));
  const bells = Array.from(document.querySelectorAll('[data-size=bell] [data-state]'));
  const roots = bells.map((bell) => bell.shadowRoot ?? bell);
  const styleOf = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (found) => getComputedStyle(found));
  const [current] = styleOf('nav a[aria-current=page]');
  return {
    canvas: getComputedStyle(document.body).backgroundColor,
    text: getComputedStyle(document.body).color,
    panelMarks: panels.map(({ shadowRoot }) => getComputedStyle(shadowRoot!.querySelector('svg')!).color),
    plateMarks: styleOf('[class*=plate] > svg').map(({ color }) => color),
    topic: {
      behind: current!.backgroundColor,
      words: current!.color,
      behindOthers: styleOf('nav a:not([aria-current])').map(({ backgroundColor }) => backgroundColor),
    },
    marks: roots.map((root) => getComputedStyle(root.querySelector('svg')!).color),
  };
}

/** Runs in the page: the angle of the swing in the bell's style, and the angles of the marks of ringing bells. */
export function ringingMarks(): {
  readonly leans: string | undefined;
  readonly turned: readonly string[];
} {
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules));
  const swing = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name.includes('swing'));
  const [leaning] = (swing as CSSKeyframesRule | undefined)?.cssRules ?? [];
  const bells = Array.from(document.querySelectorAll('[data-size=bell] [data-ringing]'));
  const marks = bells.map((bell) => (bell.shadowRoot ?? bell).querySelector('svg')!);
  return {
    leans: (leaning as CSSKeyframeRule | undefined)?.style.rotate,
    turned: marks.map((mark) => getComputedStyle(mark).rotate),
  };
}
