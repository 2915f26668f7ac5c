import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { OfflineContent } from '../offline/offline-content.tsx';
import css from '../offline/offline.css?inline';
import { serviceTextsFor } from '../texts/service-texts.ts';

/** The offline page. Its styles are for a document of its own, so it gets a shadow root. */
export function OfflineSpecimen({ lang }: { readonly lang: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot>();
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    setRoot(root);
  }, []);
  return (
    <div ref={host}>
      {root &&
        createPortal(
          <div className="content">
            <OfflineContent timeZone={undefined} texts={serviceTextsFor(lang)} />
          </div>,
          root,
        )}
    </div>
  );
}
