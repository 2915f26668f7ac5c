import { Button, Dialog } from '@sineta/ui';
import { Suspense, useState } from 'react';
import { pageTexts } from '../../../page/page-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Draft } from '../draft/draft.ts';
import { lazyPart } from '../../../page/lazy/lazy-part.tsx';

/** Loaded when it is opened. */
const TemplateDialog = lazyPart(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

interface TemplatesProps {
  readonly site: string;
  readonly draft: Draft;
  /** Whether the user may save and delete templates. */
  readonly maySave: boolean;
  /** Whether the texts of the draft are valid, which a template requires. */
  readonly canSave: boolean;
  /** Called if the texts are invalid, to show their errors. */
  readonly onInvalid: () => void;
  /** Called with the draft after a template was applied. */
  readonly onUse: (draft: Draft) => void;
}

/** A menu to use, save and delete templates. */
export function Templates({ site, draft, maySave, canSave, onInvalid, onUse }: TemplatesProps) {
  const { templates: texts } = useTexts(composeTexts);
  const common = useTexts(pageTexts);
  const [open, setOpen] = useState<'list' | 'save'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button data-action="templates" size="small" variant="quiet" onPress={() => setOpen('list')}>
        {texts.use}
      </Button>
      {maySave && (
        <Button size="small" variant="quiet" onPress={() => (canSave ? setOpen('save') : onInvalid())}>
          {texts.save}
        </Button>
      )}
      {(['list', 'save'] as const).map((shows) => (
        <Dialog
          key={shows}
          isOpen={open === shows}
          onClose={close}
          title={shows === 'list' ? texts.title : texts.save}
          closeLabel={common.close}
        >
          <Suspense>
            <TemplateDialog {...{ shows, site, draft, maySave, onUse }} onClose={close} />
          </Suspense>
        </Dialog>
      ))}
    </>
  );
}
