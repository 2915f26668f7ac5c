/** Shows the buttons that copy their value. Without a clipboard, over http, there are none. */
export function offerCopy(): void {
  if (!('clipboard' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copied]')) {
    const status = button.nextElementSibling!;
    button.hidden = false;
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(button.value).then(
        () => (status.textContent = button.dataset.copied!),
        // The address is beside the button.
        () => {},
      );
    });
  }
}
