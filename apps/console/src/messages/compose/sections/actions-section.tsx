import { limits } from '@sineta/protocol/limits';
import { Button, Card, IconButton, TextField } from '@sineta/ui';
import { composeTexts } from '../compose-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { moreTexts } from './more-texts.ts';
import styles from '../compose.module.css';
import type { DraftAction } from '../draft/draft.ts';
import { AddressField } from './address-field.tsx';
import type { DraftFields } from '../draft/draft-fields.ts';

interface ActionsSectionProps extends DraftFields {
  /** The language of the labels. */
  readonly language: string;
}

/** The buttons of the notification, each with a label and a link. */
export function ActionsSection(props: ActionsSectionProps) {
  const { draft, change, error, language } = props;
  const { actions } = draft;
  const { fields } = useTexts(composeTexts);
  const texts = useTexts(moreTexts);
  const set = (position: number, part: Partial<DraftAction>): void =>
    change({
      actions: actions.map((action, index) => (index === position ? { ...action, ...part } : action)),
    });
  return (
    <Card title={texts.actionsTitle} description={texts.actionsHelp}>
      {actions.map((action, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- all state is in the draft; if a row is removed, the focus stays at its position
        <div key={index} className={styles.action}>
          <TextField
            label={fields.actionTitle(index + 1)}
            error={error(`actions.${index}.title`)}
            value={action.title}
            onChange={(title) => set(index, { title })}
            language={language}
          />
          <AddressField
            label={texts.actionNavigate(index + 1)}
            error={error(`actions.${index}.navigate`)}
            value={action.navigate}
            onChange={(navigate) => set(index, { navigate })}
          />
          <IconButton
            icon="trash"
            label={texts.removeAction(index + 1)}
            onPress={() => change({ actions: actions.filter((_, other) => other !== index) })}
          />
        </div>
      ))}
      {actions.length < limits.actions && (
        <div>
          <Button size="small" onPress={() => change({ actions: [...actions, { title: '', navigate: '' }] })}>
            {texts.addAction}
          </Button>
        </div>
      )}
    </Card>
  );
}
