import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components';
import { Icon } from '../../icons/icon.tsx';
import { FieldLabel, FieldNotes, type FieldTexts } from './field-text.tsx';
import field from './field.module.css';
import menu from '../overlays/menu.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
}

interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly name?: string;
  readonly isDisabled?: boolean;
}

/** A choice among a few options. Disabled without options: it would not open. */
export function Select<Value extends string>({
  label,
  description,
  error,
  options,
  value,
  onChange,
  isDisabled = false,
  ...props
}: SelectProps<Value>) {
  return (
    <AriaSelect
      {...props}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(key as Value);
      }}
      isDisabled={isDisabled || options.length === 0}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className={`${field.control} ${styles.button}`}>
        <SelectValue className={styles.value} />
        <Icon name="down" className={styles.arrow} />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover offset={4} className={`${menu.popover} ${styles.popover}`}>
        <ListBox items={options} className={menu.menu}>
          {({ value, label, description }) => (
            <ListBoxItem id={value} textValue={label} className={menu.item}>
              {({ isSelected }) => (
                <>
                  <span className={menu.words}>
                    <Text slot="label">{label}</Text>
                    {description !== undefined && (
                      <Text slot="description" className={`${menu.note} ${styles.optionNote}`}>
                        {description}
                      </Text>
                    )}
                  </span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
