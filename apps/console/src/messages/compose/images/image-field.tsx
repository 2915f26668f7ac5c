import type { ImageUse } from '@sineta/protocol';
import { type ComponentProps, Suspense } from 'react';
import { ImageUpload } from '../../../sites/images/image-upload.tsx';
import styles from '../compose.module.css';
import type { ImageFields } from '../draft/draft-fields.ts';
import { isInsecure } from '../draft/whole-address.ts';
import { InsecureImage } from '../lazy-parts.ts';
import { AddressField } from '../sections/address-field.tsx';

interface ImageFieldProps extends ComponentProps<typeof AddressField> {
  readonly label: string;
  readonly use: ImageUse;
  readonly onEnd: ImageFields['onEnd'];
}

/** The address of an image, or a file that is chosen or dropped on the field, which then gets an address. */
export function ImageField({ use, description, onEnd, onChange, ...props }: ImageFieldProps) {
  return (
    <ImageUpload
      className={styles.choice}
      use={use}
      label={props.label}
      value={props.value}
      onEnd={onEnd}
      onChange={onChange}
    >
      {(reset) => (
        <AddressField
          {...props}
          description={
            isInsecure(props.value) ? (
              <Suspense>
                <InsecureImage />
              </Suspense>
            ) : (
              description
            )
          }
          onChange={(address) => {
            reset();
            onChange(address);
          }}
        />
      )}
    </ImageUpload>
  );
}
