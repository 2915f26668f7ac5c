/** Calls `act` with the first element within `root` that matches, once it exists. Returns a function that stops waiting. */
export function whenThere(
  root: ParentNode & Node,
  selector: string,
  act: (element: HTMLElement) => void,
): () => void {
  const observer = new MutationObserver(look);
  function look(): void {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  }
  observer.observe(root, { subtree: true, childList: true, attributes: true });
  look();
  return () => observer.disconnect();
}

/** Simulates a mouse: React listens to one of the events, the element to the other. */
export function hover(bell: HTMLElement): void {
  bell.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
  bell.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
}
