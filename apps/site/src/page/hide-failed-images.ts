/**
 * Hides the images that fail, which are decoration, with the links to them. On the document, since views without scripts have no listeners of their
 * own; an image may have failed before this is loaded.
 */
export function hideFailedImages(): void {
  const hide = ({ target }: { readonly target: unknown }) => {
    if (target instanceof Image) (target.closest<HTMLElement>('article a') ?? target).style.display = 'none';
  };
  addEventListener('error', hide, true);
  for (const target of document.querySelectorAll<HTMLImageElement>('article img'))
    if (target.complete && !target.naturalWidth) hide({ target });
}
