import type { ImageUse } from '@sineta/protocol';
import { Button, Spoken } from '@sineta/ui';
import { type ComponentProps, type DragEvent, Suspense, useRef } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from '../compose.module.css';
import { isInsecure } from '../draft/whole-address.ts';
import { InsecureImage } from '../lazy-parts.ts';
import { AddressField } from '../sections/address-field.tsx';
import { imageFieldTexts } from './image-field-texts.ts';
import { useUpload } from './use-upload.ts';

interface ImageFieldProps extends ComponentProps<typeof AddressField> {
  readonly label: string;
  readonly use: ImageUse;
}

/** The address of an image, or a file that is chosen or dropped on the field, which then gets an address. */
export function ImageField({ use, description, error, onChange, ...props }: ImageFieldProps) {
  const texts = useTexts(imageFieldTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useUpload(use, onChange);
  const label = upload.state === 'uploading' ? texts.uploading : texts.upload;
  return (
    <div
      className={styles.choice}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        upload.take(event.dataTransfer.files);
      }}
    >
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
        error={upload.problem ?? error}
        onChange={(address) => {
          upload.reset();
          onChange(address);
        }}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          upload.take(target.files);
          target.value = '';
        }}
      />
      <div>
        <Button
          size="small"
          busy={upload.state === 'uploading'}
          aria-label={`${label}: ${props.label}`}
          onPress={() => chooser.current?.click()}
        >
          {label}
        </Button>
        <output>
          <Spoken>{upload.problem ?? (upload.state && texts[upload.state])}</Spoken>
        </output>
      </div>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
