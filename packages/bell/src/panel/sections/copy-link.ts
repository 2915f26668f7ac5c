import { createElement } from '../dom/create-element.ts';
import type { PanelContext } from '../section.ts';

/** A button that copies the address of the page, which browsers of other apps hide. Where they refuse, it becomes the address. */
export function copyLink({ labels, announce }: PanelContext): HTMLElement {
  const button = createElement(
    'button',
    { attributes: { type: 'button', class: 'primary' }, on: { click: () => void copy() } },
    labels.copyLink,
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      announce((button.textContent = labels.linkCopied));
    } catch {
      const address = createElement('code', { attributes: { tabindex: '-1' } }, location.href);
      button.replaceWith(address);
      address.focus();
    }
  }

  return button;
}
