import { Button, Dialog, DialogActions, Form, TextField, useInitialFocus } from '@sineta/ui';
import type { ReactNode } from 'react';
import { ProblemBanner } from '../shell/problem-banner.tsx';
import { shellTexts } from '../texts/shell.ts';
import { topicsTexts } from '../texts/topics.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Named, NamedKind } from './named.ts';
import type { SaveNamed } from './use-save-named.ts';

interface NamedFormProps {
  readonly kind: NamedKind;
  /** Absent: a new one. */
  readonly item: Named | undefined;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly nameFault: string | undefined;
  readonly saving: Pick<SaveNamed, 'tried' | 'error' | 'isPending' | 'refused'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The other fields. */
  readonly children: ReactNode;
}

/** Names a topic or a segment, and says the rest of it. */
export function NamedForm(props: NamedFormProps) {
  const { kind, item, name, onName, nameFault, saving, onSubmit, onClose, children } = props;
  const texts = useTexts(topicsTexts)[kind];
  const { cancel, close, save } = useTexts(shellTexts);
  const focus = useInitialFocus();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={item === undefined ? texts.formMake : texts.formEdit(item.name)}
      closeLabel={close}
    >
      <Form onSubmit={onSubmit}>
        <ProblemBanner error={saving.error} />
        <TextField
          label={texts.name}
          maxLength={100}
          inputRef={focus}
          value={name}
          onChange={onName}
          error={saving.tried ? (nameFault ?? saving.refused['name']) : undefined}
        />
        {children}
        <DialogActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
