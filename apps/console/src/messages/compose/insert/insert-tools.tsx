import { Button } from '@sineta/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { lazyPart } from '../../../page/lazy/lazy-part.tsx';
import styles from '../compose.module.css';
import { insertTexts } from './insert-texts.ts';

/** Loaded when they are opened. */
const panels = {
  emoji: lazyPart(async () => ({ default: (await import('./panels.ts')).EmojiPanel })),
  value: lazyPart(async () => ({ default: (await import('./panels.ts')).ValuePanel })),
} as const;
const names = ['emoji', 'value'] as const;

/**
 * The field of the body, with tools in its corner. They insert emoji and placeholders into the title or the body of the
 * card that it is in: into the one that had the focus last, at its cursor.
 */
export function InsertTools({ children }: { readonly children: ReactNode }) {
  const texts = useTexts(insertTexts);
  const tools = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [into, setInto] = useState<'title' | 'body'>('body');
  const [opened, setOpened] = useState<keyof typeof panels>();
  useEffect(() => {
    const card = tools.current!.closest('section')!;
    const body = card.querySelector('textarea')!;
    const title = card.querySelector('input')!;
    field.current = body;
    const remember = ({ target }: FocusEvent): void => {
      if (target !== title && target !== body) return;
      field.current = target as typeof title;
      setInto(target === title ? 'title' : 'body');
    };
    card.addEventListener('focusin', remember);
    return () => card.removeEventListener('focusin', remember);
  }, []);
  const close = (): void => {
    tools.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpened(undefined);
  };
  const insert = (text: string): void => {
    const { current } = field;
    setOpened(undefined);
    current!.setRangeText(text, current!.selectionStart!, current!.selectionEnd!, 'end');
    current!.dispatchEvent(new Event('input', { bubbles: true }));
    current!.focus();
  };
  const Panel = opened && panels[opened];
  return (
    <>
      <div className={styles.written}>
        {children}
        <fieldset ref={tools} aria-label={texts.tools} className={styles.presets}>
          {names.map((name) => (
            <Button
              key={name}
              size="small"
              variant="quiet"
              aria-expanded={opened === name}
              onPress={() => setOpened(opened === name ? undefined : name)}
            >
              {texts[name]}
            </Button>
          ))}
        </fieldset>
      </div>
      {Panel && (
        <Suspense>
          <Panel into={into} onInsert={insert} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
