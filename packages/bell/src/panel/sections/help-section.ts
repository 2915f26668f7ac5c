import { createElement } from '../dom/create-element.ts';
import type { PanelContext, Section } from '../section.ts';
import { installSteps, unblockSteps } from './steps.ts';

/** Help for states that no button of the page can change: blocked, or not on the Home Screen. */
export function helpSection(context: PanelContext): Section {
  const { labels } = context;
  // Focusable: where it scrolls, nothing else in it may be.
  const element = createElement('section', { attributes: { tabindex: '0' } });
  const parts = {
    blocked: () => [createElement('h3', {}, labels.unblockTitle), unblockSteps(context)],
    install: () => [createElement('h3', {}, labels.installTitle), installSteps(context)],
  };
  let shown: keyof typeof parts | null = null;
  return {
    element,
    show: (state) => {
      const wanted = state === 'blocked' || state === 'install' ? state : null;
      element.hidden = !wanted;
      if (wanted !== shown) element.replaceChildren(...(wanted ? parts[wanted]() : []));
      shown = wanted;
    },
  };
}
