import type { Draft } from '../draft/draft.ts';
import { SaveTemplate } from './save-template.tsx';
import { TemplateList } from './template-list.tsx';

interface TemplateDialogProps {
  readonly shows: 'list' | 'save';
  readonly site: string;
  readonly draft: Draft;
  readonly maySave: boolean;
  readonly onUse: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** The content of a dialog about templates. */
export function TemplateDialog({ shows, site, draft, maySave, onUse, onClose }: TemplateDialogProps) {
  if (shows === 'save') return <SaveTemplate site={site} draft={draft} onDone={onClose} />;
  return (
    <TemplateList
      site={site}
      draft={draft}
      maySave={maySave}
      onUse={(next) => {
        onClose();
        onUse(next);
      }}
    />
  );
}
