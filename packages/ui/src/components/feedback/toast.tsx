import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './toast.module.css';

/** How long a toast is shown, in milliseconds: enough to read two lines. */
const stay = 7000;

const ToastContext = createContext<(text: string) => void>(() => {});

/** Reports a completed action. Do not use it for anything that needs a reaction. */
export function useToast(): (text: string) => void {
  return use(ToastContext);
}

interface ToastProviderProps {
  readonly dismissLabel: string;
  readonly children: ReactNode;
}

/** Shows only the latest toast, in a polite live region. */
export function ToastProvider({ dismissLabel, children }: ToastProviderProps) {
  const [toast, setToast] = useState<{ readonly text: string }>();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<EventTarget>(null);
  const show = useCallback((text: string) => setToast({ text }), []);
  useEffect(() => {
    if (toast === undefined || hovered || focused) return undefined;
    const timer = setTimeout(() => setToast(undefined), stay);
    return () => clearTimeout(timer);
  }, [toast, hovered, focused]);
  const dismiss = () => {
    setToast(undefined);
    // A removed button reports no blur.
    setFocused(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <ToastContext value={show}>
      {children}
      <div
        className={styles.region}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ relatedTarget }) => {
          setFocused(true);
          before.current = relatedTarget;
        }}
        onBlur={() => setFocused(false)}
      >
        <output className={styles.toast} data-shown={toast !== undefined || undefined}>
          {toast?.text}
        </output>
        {toast && <IconButton icon="close" label={dismissLabel} onPress={dismiss} />}
      </div>
    </ToastContext>
  );
}
