import type { Facts } from '../facts.ts';
import { failed, type Finding, passed, skipped, warning } from '../finding.ts';

/** Checks that the HTML contains the bell and its script. */
export function checkBell({ page, markup, service }: Pick<Facts, 'page' | 'markup' | 'service'>): Finding {
  if (!page.ok) return skipped('bell', 'The bell: the page cannot be loaded.');
  const { bell, otherScripts } = markup;
  const element = '<sineta-bell></sineta-bell>';
  const script = `<script type="module" src="${service.href}sineta-bell.js"></script>`;
  if (bell?.element && bell.script) return passed('bell', 'The page has <sineta-bell> and its script.');
  if (bell === undefined) {
    return otherScripts
      ? skipped('bell', 'The HTML has no <sineta-bell>. A script may add one, which the doctor cannot see.')
      : failed(
          'bell',
          'The page has no bell, and no script that could add one.',
          `Add ${script}, and ${element} where you want the bell.`,
        );
  }
  // Another script may add what the HTML lacks, so this is only a warning.
  const report = otherScripts ? warning : failed;
  const unless = otherScripts ? ', unless another script adds it' : '';
  return bell.element
    ? report(
        'bell',
        `The page has <sineta-bell> but not its script, /sineta-bell.js: there is no bell${unless}.`,
        `Add ${script}.`,
      )
    : report(
        'bell',
        `The page loads the bell's script but has no <sineta-bell>: there is no bell${unless}.`,
        `Add ${element} where you want the bell.`,
      );
}
