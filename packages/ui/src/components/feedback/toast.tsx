import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
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
  const [held, setHeld] = useState(false);
  const show = useCallback((text: string) => setToast({ text }), []);
  useEffect(() => {
    if (toast === undefined || held) return undefined;
    const timer = setTimeout(() => setToast(undefined), stay);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <ToastContext value={show}>
      {children}
      <div
        className={styles.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <output className={styles.toast} data-shown={toast !== undefined || undefined}>
          {toast?.text}
        </output>
        {toast && <IconButton icon="close" label={dismissLabel} onPress={() => setToast(undefined)} />}
      </div>
    </ToastContext>
  );
}
