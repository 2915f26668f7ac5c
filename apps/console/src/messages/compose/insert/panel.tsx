import { Button } from '@sineta/ui';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { insertTexts } from './insert-texts.ts';
import { panelTexts } from './panel-texts.ts';
import { useKeyDown } from './use-key-down.ts';

export interface PanelProps {
  /** The field that had the focus last. */
  readonly into: 'title' | 'body';
  readonly onInsert: (text: string) => void;
  /** Returns the focus to the button that opened the panel. */
  readonly onClose: () => void;
}

/** What a button opens below it. Escape closes it. Styled here: the style sheet of the console is loaded with its first page. */
export function Panel({
  name,
  into,
  onClose,
  children,
}: Pick<PanelProps, 'into' | 'onClose'> & {
  readonly name: 'emoji' | 'value';
  readonly children: ReactNode;
}) {
  const texts = useTexts(panelTexts);
  const names = useTexts(insertTexts);
  const panel = useKeyDown<HTMLFieldSetElement>((event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const { current } = panel;
    // The bar that sends would cover its end, also once it has grown.
    const observer = new ResizeObserver(() => current!.scrollIntoView({ block: 'nearest' }));
    observer.observe(current!);
    return () => observer.disconnect();
  }, [panel]);
  return (
    <fieldset
      ref={panel}
      aria-label={names[name]}
      style={{
        display: 'grid',
        gap: '0.75rem',
        minWidth: 0,
        margin: 0,
        padding: '0.75rem',
        border: '1px solid var(--line)',
        borderRadius: '8px',
      }}
    >
      <p aria-live="polite">{texts.into[into]}</p>
      {children}
      <div>
        <Button size="small" variant="quiet" onPress={onClose}>
          {texts.close}
        </Button>
      </div>
    </fieldset>
  );
}
