import type { ImageUse } from '@sineta/protocol';
import { Button, Spoken } from '@sineta/ui';
import { type DragEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyDialog } from '../../page/lazy/lazy-part.tsx';
import { imageTypes } from './image-types.ts';
import styles from './image-upload.module.css';
import { imageUploadTexts } from './image-upload-texts.ts';
import { useUpload } from './use-upload.ts';

const ChooseImage = lazyDialog(async () => ({ default: (await import('./choose-image.tsx')).ChooseImage }));

interface ImageUploadProps {
  readonly className: string | undefined;
  readonly use: ImageUse;
  /** The name of the address field. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (address: string) => void;
  /** Calls a function when the form is left for another one, which does not get the file. */
  readonly onEnd?: (listener: () => void) => void;
  /** Renders the address field. Its function is to be called when an address is typed, which replaces a file on its way. */
  readonly children: (reset: () => void) => ReactNode;
}

/** The address field of an image, with a file that is chosen or dropped on it and then gets an address. */
export function ImageUpload(props: ImageUploadProps) {
  const { className, use, label: field, value, onChange, onEnd, children } = props;
  const texts = useTexts(imageUploadTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = useUpload(use, onChange, onEnd);
  const [isChoosing, setChoosing] = useState(false);
  const hasUpload = isUploaded(value);
  const label = upload.state === 'uploading' ? texts.uploading : hasUpload ? texts.replace : texts.upload;
  return (
    <div
      className={className}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        upload.take(event.dataTransfer.files);
      }}
    >
      {children(upload.reset)}
      <input
        ref={chooser}
        type="file"
        accept={imageTypes.join()}
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          upload.take(target.files);
          target.value = '';
        }}
      />
      <div>
        <div className={styles.buttons}>
          {hasUpload && (
            <>
              <img src={value} alt="" height={36} />
              <Button
                size="small"
                variant="quiet"
                aria-label={`${texts.remove}: ${field}`}
                onPress={() => {
                  upload.reset();
                  onChange('');
                  button.current?.focus();
                }}
              >
                {texts.remove}
              </Button>
            </>
          )}
          <Button
            ref={button}
            size="small"
            busy={upload.state === 'uploading'}
            aria-label={`${label}: ${field}`}
            onPress={() => chooser.current?.click()}
          >
            {label}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${texts.choose}: ${field}`}
            onPress={() => setChoosing(true)}
          >
            {texts.choose}
          </Button>
        </div>
        <output>
          {upload.problem === undefined ? (
            <Spoken>{upload.state && texts[upload.state]}</Spoken>
          ) : (
            <span className={styles.problem}>
              {upload.problem}
              {value !== '' && ` ${texts.kept}`}
            </span>
          )}
        </output>
      </div>
      {isChoosing && (
        <Suspense>
          <ChooseImage
            title={texts.choose}
            use={use}
            onChoose={(address) => {
              upload.reset();
              onChange(address);
              setChoosing(false);
            }}
            onDeleted={(address) => {
              if (address === value) onChange('');
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether an address is that of an uploaded image. Pure. */
export function isUploaded(address: string): boolean {
  return /\/images\/[\w-]{24}\.(?:jpg|png)$/.test(address);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
