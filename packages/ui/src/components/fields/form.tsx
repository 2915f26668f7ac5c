import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './form.module.css';

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * Fields below one another. The browser checks nothing: each field says itself what is wrong, in the page's language,
 * and the first of them takes the focus when somebody has submitted it.
 */
export function Form({ onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return (
    <form
      ref={ref}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog stays within it.
        event.stopPropagation();
        onSubmit();
        setTimes((before) => before + 1);
      }}
    >
      {children}
    </form>
  );
}

/** The foot of a form: its buttons. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
