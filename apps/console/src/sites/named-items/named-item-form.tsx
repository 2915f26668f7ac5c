import { limits } from '@sineta/protocol/limits';
import { Button, Dialog, DialogActions, Form, TextField, useInitialFocus } from '@sineta/ui';
import type { ReactNode } from 'react';
import { ProblemBanner } from '../../problems/problem-banner.tsx';
import { useUnsaved } from '../../page/unsaved/use-unsaved.tsx';
import { pageTexts } from '../../page/page-texts.ts';
import { topicsTexts } from './topics-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { NamedItem, NamedItemKind } from './named-item.ts';
import type { SaveNamedItem } from './use-save-named-item.ts';

interface NamedItemFormProps {
  readonly kind: NamedItemKind;
  /** Absent for a new item. */
  readonly item: NamedItem | undefined;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly nameError: string | undefined;
  /** Whether closing the dialog loses something. */
  readonly isChanged: boolean;
  readonly saving: Pick<SaveNamedItem, 'submitted' | 'error' | 'isPending' | 'refused'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Above the buttons, in view while the fields scroll. */
  readonly status?: ReactNode;
  /** The other fields. */
  readonly children: ReactNode;
}

/** The form of a topic or a segment. */
export function NamedItemForm(props: NamedItemFormProps) {
  const { kind, item, name, onName, nameError, isChanged, saving, onSubmit, onClose, status, children } =
    props;
  const texts = useTexts(topicsTexts)[kind];
  const { cancel, close, save } = useTexts(pageTexts);
  const focus = useInitialFocus();
  const unsaved = useUnsaved(isChanged, onClose);
  return (
    <Dialog
      isOpen
      onClose={unsaved.close}
      title={item === undefined ? texts.formCreate : texts.formEdit(item.name)}
      closeLabel={close}
    >
      {unsaved.question}
      <Form onSubmit={onSubmit}>
        <ProblemBanner error={saving.error} />
        <TextField
          label={texts.name}
          maxLength={limits.nameLength}
          inputRef={focus}
          value={name}
          onChange={onName}
          error={saving.submitted ? (nameError ?? saving.refused['name']) : undefined}
        />
        {children}
        <DialogActions>
          {status && <div>{status}</div>}
          <Button onPress={unsaved.close}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
