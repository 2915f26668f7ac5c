import { Button, Dialog } from '@sineta/ui';
import { useState } from 'react';
import { pageTexts } from '../../../page/page-texts.ts';
import { useComposeTexts } from '../compose-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Draft } from '../draft/draft.ts';
import { SaveTemplate } from './save-template.tsx';
import { TemplateList } from './template-list.tsx';

interface TemplatesProps {
  readonly site: string;
  readonly draft: Draft;
  /** Whether the texts of the draft are valid, which a template requires. */
  readonly canSave: boolean;
  /** Called with the draft after a template was applied. */
  readonly onUse: (draft: Draft) => void;
}

/** A menu to use, save and delete templates. */
export function Templates({ site, draft, canSave, onUse }: TemplatesProps) {
  const { templates: texts } = useComposeTexts();
  const common = useTexts(pageTexts);
  const [open, setOpen] = useState<'list' | 'save'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setOpen('list')}>
        {texts.use}
      </Button>
      <Button size="small" variant="quiet" isDisabled={!canSave} onPress={() => setOpen('save')}>
        {texts.save}
      </Button>
      <Dialog isOpen={open === 'list'} onClose={close} title={texts.title} closeLabel={common.close}>
        <TemplateList
          site={site}
          draft={draft}
          onUse={(next) => {
            close();
            onUse(next);
          }}
        />
      </Dialog>
      <Dialog isOpen={open === 'save'} onClose={close} title={texts.save} closeLabel={common.close}>
        <SaveTemplate site={site} draft={draft} onDone={close} />
      </Dialog>
    </>
  );
}
