import { browserNames } from '@sineta/protocol/user-agent';
import { createElement } from '../dom/create-element.ts';
import { draw, type Drawing } from '../help/drawings.ts';
import { installDrawing } from '../help/install-help.ts';
import { systemHelp } from '../help/system-help.ts';
import { unblockHelp } from '../help/unblock-help.ts';
import { fill } from '../labels/panel-labels.ts';
import type { PanelContext } from '../section.ts';

/** How to allow notifications again in this browser, with a drawing of where to press. */
export function unblockSteps(context: PanelContext): HTMLElement {
  const { label, drawing } = unblockHelp(context.environment);
  return withDrawing(drawing, steps(context, context.labels[label]));
}

/** How to add the site to the Home Screen of an iPhone or iPad. */
export function installSteps(context: PanelContext): HTMLElement {
  return withDrawing(installDrawing(navigator.userAgent), steps(context, context.labels.installSteps));
}

/** What to check in the system's notification settings. */
export function systemSteps(context: PanelContext): HTMLElement {
  return steps(context, context.labels[systemHelp(context.environment.system)]);
}

function steps({ labels, environment }: PanelContext, texts: readonly string[]): HTMLElement {
  const { browser } = environment;
  const values = {
    browser: browser === 'other' ? labels.thisBrowser : browserNames[browser],
    site: location.hostname,
  };
  return createElement('ol', {}, ...texts.map((text) => createElement('li', {}, fill(text, values))));
}

function withDrawing(drawing: Drawing, list: HTMLElement): HTMLElement {
  return createElement('div', { attributes: { class: 'help' } }, draw(drawing), list);
}
