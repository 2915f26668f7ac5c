import { attributeNamePattern, parsePlaceholders } from '@sineta/protocol/payload';
import { Button, TextField, useInitialFocus } from '@sineta/ui';
import { type KeyboardEvent, useState } from 'react';
import { useSite } from '../../../accounts/sites.ts';
import { useAudience } from '../../../devices/filter/use-audience.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import styles from '../compose.module.css';
import { Panel, type PanelProps } from './panel.tsx';
import { panelTexts } from './panel-texts.ts';

/** Writes a placeholder: the name of an attribute, and what devices without it get. */
export function ValuePanel({ into, onInsert, onClose }: PanelProps) {
  const texts = useTexts(panelTexts);
  const site = useSite();
  const { attributes } = useAudience(site.id);
  const first = useInitialFocus(true);
  const [typed, setName] = useState<string>();
  const [fallback, setFallback] = useState('');
  const name = typed ?? attributes?.[0] ?? '';
  const isWrong = name !== '' && !attributeNamePattern.test(name);
  const placeholder = `{{${name}|${fallback.trim()}}}`;
  const parts = parsePlaceholders(placeholder);
  const isComplete = !('kind' in parts) && typeof parts[0] === 'object' && parts.length === 1;
  const insert = (): void => {
    if (isComplete) onInsert(placeholder);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Instead of moving to the next field of the form.
    event.preventDefault();
    insert();
  };
  return (
    <Panel name="value" into={into} onClose={onClose}>
      <p className={styles.help}>{texts.help}</p>
      {attributes?.length === 0 && <p className={styles.help}>{texts.none}</p>}
      {attributes && attributes.length > 0 && (
        <fieldset aria-label={texts.known} className={styles.presets}>
          {attributes.map((each) => (
            <Button key={each} size="small" aria-pressed={each === name} onPress={() => setName(each)}>
              {each}
            </Button>
          ))}
        </fieldset>
      )}
      <TextField
        label={texts.name}
        description={isWrong ? undefined : texts.nameHelp}
        error={isWrong ? texts.nameHelp : undefined}
        placeholder={texts.firstName}
        value={name}
        onChange={setName}
        inputRef={first}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <TextField
        label={texts.fallback}
        error={/[{}|]/.test(fallback) ? texts.fallbackWrong : undefined}
        placeholder={texts.firstFallback}
        value={fallback}
        onChange={setFallback}
        language={site.language}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <div className={styles.bar}>
        <Button size="small" isDisabled={!isComplete} onPress={insert}>
          {texts.insert}
        </Button>
        <code>{isComplete && placeholder}</code>
      </div>
    </Panel>
  );
}
