import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import styles from './choice.module.css';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-text.tsx';
import field from './field.module.css';
import type { SelectOption } from './select.tsx';

interface RadioGroupProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly name?: string;
  readonly isDisabled?: boolean;
}

/** A group of radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  description,
  error,
  options,
  onChange,
  ...props
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      {...props}
      onChange={(value) => onChange(value as Value)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={styles.group}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.choice}>
            <span className={styles.dot} />
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.description !== undefined && <span className={styles.note}>{option.description}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}
