import { Checkbox, Dialog } from '@sineta/ui';
import { Fragment } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { keyOf, pageKeys } from './keys.ts';
import { Keys } from './keys-shown.tsx';
import styles from './keys-shown.module.css';
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
  const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      texts.everywhere,
      [
        ['Ctrl K', texts.palette],
        ['/', texts.search],
        ['?', texts.help],
      ],
    ],
    [
      texts.onPage,
      [
        ['j k', texts.rows],
        ['[ ]', texts.steps],
        ['u', texts.up],
        ['e', texts.edit],
      ],
    ],
    [
      texts.pages,
      ['compose', ...Object.values(pageKeys)].map((page) => [
        keyOf(page)!,
        pages[page as keyof typeof pages],
      ]),
    ],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={texts.help} closeLabel={texts.close}>
      <div className={styles.help}>
        {groups.map(([title, shortcuts]) => (
          <section key={title}>
            <h3>
              <strong>{title}</strong>
            </h3>
            <dl>
              {shortcuts.map(([keys, name]) => (
                <Fragment key={keys}>
                  <dt>
                    <Keys keys={keys.split(' ')} />
                  </dt>
                  <dd>{name}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox isSelected={hasCharacterKeys} onChange={onCharacterKeys}>
        {texts.characterKeys}
      </Checkbox>
    </Dialog>
  );
}
