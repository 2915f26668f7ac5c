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
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  const show = useCallback((text: string) => setToast({ text }), []);
  useEffect(() => {
    if (!toast) return undefined;
    // Not while a pointer is over it, or the focus in it.
    const timer = setInterval(() => {
      if (!region.current!.matches(':hover, :focus-within')) setToast(undefined);
    }, stay);
    return () => clearInterval(timer);
  }, [toast]);
  const dismiss = () => {
    setToast(undefined);
    before.current?.focus();
  };
  return (
    <ToastContext value={show}>
      {children}
      <div
        id="toast"
        ref={region}
        onFocus={({ relatedTarget }) => (before.current = relatedTarget as HTMLElement | null)}
      >
        <output className={styles.toast}>{toast?.text}</output>
        {toast && <IconButton icon="close" label={dismissLabel} onPress={dismiss} />}
      </div>
    </ToastContext>
  );
}
