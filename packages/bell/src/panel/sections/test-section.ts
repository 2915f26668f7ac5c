import type { DeviceControls, TestLink, TestReport, TestStep } from '@sineta/client/device';
import { createElement } from '../dom/create-element.ts';
import { stepIcon } from '../dom/step-icon.ts';
import { failureLabel } from '../failure-label.ts';
import { labelKey } from '../labels/label-key.ts';
import type { PanelContext, Section } from '../section.ts';
import { systemSteps, unblockSteps } from './steps.ts';

/** In the order of the chain. */
const links: readonly TestLink[] = [
  'permission',
  'worker',
  'subscription',
  'service',
  'pushService',
  'display',
];

/** Sends a test to this device only, and shows its progress along the chain. */
export function testSection(context: PanelContext, controls: DeviceControls): Section {
  const { lang, labels, announce, signal } = context;
  const chain = createElement('ol', { attributes: { class: 'chain', hidden: true } });
  const result = createElement('div');
  const button = createElement(
    'button',
    { attributes: { type: 'button' }, on: { click: () => void run() } },
    labels.testSend,
  );
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    setRunning(true);
    result.replaceChildren();
    const rows = new Map(links.map((link) => [link, createElement('li')]));
    const show = ({ link, state }: TestStep) => drawRow(rows.get(link)!, link, state);
    for (const [link, row] of rows) drawRow(row, link, 'waiting');
    chain.replaceChildren(...rows.values());
    chain.hidden = false;
    // The growing list may have pushed the focused button out of view.
    scrollTo(button);
    try {
      const report = await controls.test(show, signal, lang);
      // Only a failure needs its details.
      chain.hidden = report.ok;
      result.replaceChildren(...resultOf(report));
    } catch {
      // The panel was closed meanwhile.
    }
    setRunning(false);
    scrollTo(button);
    // Last, because the result matters more if there is not enough room for both.
    if (result.firstElementChild) scrollTo(result.firstElementChild);
  }

  function setRunning(now: boolean): void {
    running = now;
    button.textContent = now ? labels.testRunning : labels.testAgain;
    button.setAttribute('aria-disabled', String(now));
    if (now) announce(labels.testRunning);
  }

  function drawRow(row: HTMLElement, link: TestLink, state: TestStep['state'] | 'waiting'): void {
    row.dataset['state'] = state;
    row.replaceChildren(
      stepIcon(state),
      createElement('span', {}, labels[labelKey('link', link)]),
      createElement('span', { attributes: { class: 'outcome' } }, labels[labelKey('link', state)]),
    );
  }

  function resultOf(report: TestReport): HTMLElement[] {
    if (report.ok) {
      announce(labels.testPassed);
      return [
        createElement('p', { attributes: { class: 'success' } }, labels.testPassed),
        details(labels.systemTitle, systemSteps(context)),
      ];
    }
    const { link, code, detail } = report;
    const advice = labels[failureLabel(link, code)];
    announce(`${labels[labelKey('link', link)]}: ${labels.linkFailed}. ${advice}`);
    const help =
      code === 'denied' ? [unblockSteps(context)] : link === 'display' ? [systemSteps(context)] : [];
    const technical = `${link}: ${code}${detail ? `. ${detail}` : ''}`;
    return [
      createElement('p', { attributes: { class: 'problem' } }, advice),
      ...help,
      details(
        labels.forOperators,
        createElement('code', { attributes: { lang: 'en', dir: 'ltr' } }, technical),
      ),
    ];
  }

  const element = createElement(
    'section',
    {},
    createElement('h3', {}, labels.testTitle),
    createElement('p', { attributes: { class: 'note' } }, labels.testNote),
    chain,
    result,
    button,
  );
  return { element, show: (state) => (element.hidden = state !== 'on') };
}

/** Scrolls within the panel. In the flow of a page, it would scroll the page. */
function scrollTo(element: Element): void {
  if (element.closest(':modal')) element.scrollIntoView({ block: 'nearest' });
}

function details(title: string, content: HTMLElement): HTMLElement {
  return createElement('details', {}, createElement('summary', {}, title), content);
}
