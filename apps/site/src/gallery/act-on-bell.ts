/** Calls `act` with the first element within `root` that `selector` finds, when it is there. Returns how to stop. */
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

/** A mouse comes upon it: React listens to the one event, the element to the other. */
export function hover(bell: HTMLElement): void {
  bell.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
  bell.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
}
