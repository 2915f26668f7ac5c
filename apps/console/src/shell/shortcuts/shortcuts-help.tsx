import { Checkbox, Dialog, Facts } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { pageKeys } from './keys.ts';
import { shortcutTexts } from './shortcut-texts.ts';

interface ShortcutsHelpProps {
  readonly hasCharacterKeys: boolean;
  readonly onCharacterKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** All shortcuts, with the choice to turn off those of a single key. */
export function ShortcutsHelp({ hasCharacterKeys, onCharacterKeys, onClose }: ShortcutsHelpProps) {
  const texts = useTexts(shortcutTexts);
  const { pages } = useTexts(shellTexts);
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl', 'K'], texts.palette],
    [['/'], texts.search],
    [['j', 'k'], texts.rows],
    [['[', ']'], texts.steps],
    [['u'], texts.up],
    [['e'], texts.edit],
    [['c'], pages.compose],
    [['?'], texts.help],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={texts.help} closeLabel={texts.close}>
      <Facts
        facts={[
          ...keys.map(([names, name]) => ({
            name,
            value: names.map((key) => <kbd key={key}>{key} </kbd>),
          })),
          {
            name: texts.pages,
            value: Object.entries(pageKeys).map(([key, page]) => (
              <div key={key}>
                <kbd>g {key}</kbd> {pages[page]}
              </div>
            )),
          },
        ]}
      />
      <Checkbox isSelected={hasCharacterKeys} onChange={onCharacterKeys}>
        {texts.characterKeys}
      </Checkbox>
    </Dialog>
  );
}
