import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { Button, type ButtonVariant } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Replaces the label for a moment. */
  readonly copied: string;
  /** The element that shows the text. It is selected where the browser cannot copy. */
  readonly source: RefObject<HTMLElement | null>;
  readonly variant?: ButtonVariant;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, copied, source, variant = 'plain' }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // Over http there is no clipboard, but the keys copy what is selected.
      setDone(false);
      if (source.current) getSelection()?.selectAllChildren(source.current);
    }
  };
  return (
    <Button variant={variant} size="small" onPress={() => void copy()}>
      <Icon name={done ? 'check' : 'copy'} />
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
