import { Button, Card } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyDialog } from '../../page/lazy/lazy-part.tsx';
import { imagesTexts } from './images-texts.ts';

const ChooseImage = lazyDialog(async () => ({ default: (await import('./choose-image.tsx')).ChooseImage }));

/** The uploaded images of the site, in a dialog. */
export function ImagesCard() {
  const texts = useTexts(imagesTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={texts.title}
      description={texts.text}
      action={<Button onPress={() => setOpen(true)}>{texts.open}</Button>}
    >
      {isOpen && (
        <Suspense>
          <ChooseImage title={texts.title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
