import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import styles from './form.module.css';

interface FormProps {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A vertical list of fields. The browser's validation is off: each field shows its own error, in the page's language, and the
 * first invalid one gets the focus after a submission.
 */
export function Form({ onSubmit, children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of fields has no focus itself.
    const inside = (selector: string) => invalid?.querySelector<HTMLElement>(selector);
    (inside(':checked') ?? inside('input, button') ?? invalid)?.focus();
  }, [times]);
  return (
    <form
      ref={ref}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may be inside another form, which must not be submitted too.
        event.stopPropagation();
        // Without a button that submits, Enter in the only text field still does. A busy button submits no more.
        if (!event.nativeEvent.submitter && ref.current?.querySelector('[data-busy]')) return;
        onSubmit();
        setTimes((before) => before + 1);
      }}
    >
      {children}
    </form>
  );
}

/** The button below the fields that submits their form. */
export function SubmitButton(props: Pick<ButtonProps, 'variant' | 'busy' | 'children'>) {
  return (
    <div className={styles.actions}>
      <Button {...props} type="submit" />
    </div>
  );
}
