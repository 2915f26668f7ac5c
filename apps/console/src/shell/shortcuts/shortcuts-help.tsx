import { Checkbox, Dialog } from '@sineta/ui';
import { Fragment, useState } from 'react';
import type { TextsOf } from '../../i18n/part-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { keyOf, pageKeys } from './keys.ts';
import { Keys } from './keys-shown.tsx';
import styles from './keys-shown.module.css';
import { controlOf, stopFrom } from './rows.ts';
import { shortcutTexts } from './shortcut-texts.ts';

interface ShortcutsHelpProps {
  readonly hasCharacterKeys: boolean;
  readonly onCharacterKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** What the keys of a page do on the one that is shown. */
function findOnPage(texts: TextsOf<typeof shortcutTexts>): readonly (readonly [string, string])[] {
  const isMonth = controlOf('[') !== undefined;
  return [
    ...(stopFrom(null, 1) ? [['j k', texts.rows] as const] : []),
    ...(isMonth ? [['[ ]', texts.steps] as const] : []),
    ...(!isMonth && controlOf(']') ? [[']', texts.moreRows] as const] : []),
    ...(controlOf('u') ? [['u', texts.up] as const] : []),
    ...(controlOf('e') ? [['e', texts.edit] as const] : []),
  ];
}

/** The shortcuts that do something on this page, with the choice to turn off those of a single key. */
export function ShortcutsHelp({ hasCharacterKeys, onCharacterKeys, onClose }: ShortcutsHelpProps) {
  const texts = useTexts(shortcutTexts);
  const { pages } = useTexts(shellTexts);
  // Found once: the page behind the dialog stays.
  const [onPage] = useState(() => findOnPage(texts));
  const groups: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      texts.everywhere,
      [
        ['Ctrl K', texts.palette],
        ['/', texts.search],
        ['?', texts.help],
      ],
    ],
    ...(onPage.length > 0 ? [[texts.onPage, onPage] as const] : []),
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
