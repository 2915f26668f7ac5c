import type { ReactNode } from 'react';

const id = 'static-view';

/** A view without scripts, which only the service renders: the browser needs none of its code. */
export function StaticView({ children }: { readonly children: ReactNode }) {
  return (
    <div id={id} className={id}>
      {children}
    </div>
  );
}

/** Returns the view as the service has rendered it, if the page has one. */
export function keptView(document: Document): ReactNode {
  const view = document.getElementById(id);
  return view && <div id={id} className={id} dangerouslySetInnerHTML={{ __html: view.innerHTML }} />;
}
