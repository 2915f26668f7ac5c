import { useEffect, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { Button, type ButtonVariant } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Replaces the label for a moment. */
  readonly copied: string;
  readonly variant?: ButtonVariant;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, copied, variant = 'plain' }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setDone(true);
  };
  return (
    <Button variant={variant} size="small" onPress={() => void copy().catch(() => setDone(false))}>
      <Icon name={done ? 'check' : 'copy'} />
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  );
}
