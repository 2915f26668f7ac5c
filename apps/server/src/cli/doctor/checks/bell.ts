import type { Facts } from '../facts.ts';
import { advice, type Finding, good, unknown, wrong } from '../finding.ts';

/** Whether the page has a bell and the script that makes it one, as far as its HTML tells. */
export function checkBell({ page, markup, service }: Pick<Facts, 'page' | 'markup' | 'service'>): Finding {
  if (!page.ok) return unknown('bell', 'The bell: there is no page to look at.');
  const { bell, otherScripts } = markup;
  const element = '<sineta-bell></sineta-bell>';
  const script = `<script type="module" src="${service.href}sineta-bell.js"></script>`;
  if (bell?.element && bell.script) return good('bell', 'The page has <sineta-bell> and its script.');
  if (bell === undefined) {
    return otherScripts
      ? unknown(
          'bell',
          'The HTML has no <sineta-bell>: whether a script of the page brings a bell cannot be seen from here.',
        )
      : wrong(
          'bell',
          'The page has no bell, and no script that could bring one.',
          `Add ${script} and, where the bell shall be, ${element}`,
        );
  }
  // What the HTML lacks, another script may bring: then it is for the reader to know.
  const verdict = otherScripts ? advice : wrong;
  const unless = otherScripts ? ', unless another script brings it' : '';
  return bell.element
    ? verdict(
        'bell',
        `The page has <sineta-bell> without its script, /sineta-bell.js: there is no bell${unless}.`,
        `Add ${script}`,
      )
    : verdict(
        'bell',
        `The page loads the bell's script and has no <sineta-bell>: there is no bell${unless}.`,
        `Put ${element} where the bell shall be.`,
      );
}
