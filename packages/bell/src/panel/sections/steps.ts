import { browserNames } from '@sineta/protocol/user-agent';
import { createElement } from '../dom/create-element.ts';
import type { Drawing } from '../help/drawings.ts';
import { installHelp, shareHelp } from '../help/install-help.ts';
import { systemHelp } from '../help/system-help.ts';
import { unblockHelp } from '../help/unblock-help.ts';
import { fill } from '../labels/panel-labels.ts';
import type { PanelContext } from '../section.ts';
import { copyLink } from './copy-link.ts';

/** How to allow notifications again in this browser, with a drawing of where to press first. */
export function unblockSteps(context: PanelContext): HTMLElement {
  const { label, drawing } = unblockHelp(context.environment);
  return createElement(
    'div',
    { attributes: { class: 'help' } },
    place(drawing),
    steps(context, context.labels[label]),
  );
}

/** How to add the site to the Home Screen of an iPhone or iPad, with a drawing for each press, or what is needed first. */
export function installSteps(context: PanelContext): HTMLElement {
  const help = installHelp(navigator.userAgent);
  const { labels } = context;
  if (help !== 'installSteps') {
    const list = steps(context, labels[help]);
    if (help === 'installInSafari') list.firstElementChild?.append(copyLink(context));
    return list;
  }
  const { label, drawing: first } = shareHelp(navigator.userAgent);
  const list = steps(context, [...labels[label], ...labels.installSteps]);
  const [row, add] = labels.installWords;
  const drawings = [place(first), place('home-row', row), place('home-add', add)];
  for (const [index, drawing] of drawings.entries()) list.children[index]?.append(drawing);
  return list;
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

/** The place of a drawing, whose script is loaded now. */
function place(drawing: Drawing, text?: string): HTMLElement {
  const element = createElement('span', { attributes: { class: 'drawing' } });
  import('../help/drawings.ts').then(
    ({ draw }) => element.append(draw(drawing, text)),
    // The steps have the same information.
    () => element.remove(),
  );
  return element;
}
