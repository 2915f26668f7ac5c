import { TextField } from '@sineta/ui';
import type { ComponentProps } from 'react';
import styles from '../../page/choices/choice-group.module.css';
import { ImageUpload } from '../images/image-upload.tsx';

interface IconFieldProps extends ComponentProps<typeof TextField> {
  readonly label: string;
  readonly onChange: (address: string) => void;
}

/** The address of the site's icon, or a file that then gets one. */
export default function IconField({ onChange, ...props }: IconFieldProps) {
  return (
    <ImageUpload
      className={styles.group}
      use="icon"
      label={props.label}
      value={props.value ?? ''}
      onChange={onChange}
    >
      {(reset) => (
        <TextField
          {...props}
          onChange={(address) => {
            reset();
            onChange(address);
          }}
        />
      )}
    </ImageUpload>
  );
}
