import { useEffect, useState } from 'react';
import { textsFor } from '../texts/texts.ts';
import { AppearanceBar } from './appearance-bar.tsx';
import { applyAppearance, readAppearance } from './appearance.ts';
import { Bells } from './bells.tsx';
import { Boards } from './boards.tsx';
import { ElementBells } from './element-bells.tsx';
import styles from './gallery.module.css';
import { Inboxes } from './inboxes.tsx';
import { Notes } from './notes.tsx';
import { Panels } from './panels.tsx';
import { TopicButtons } from './topic-buttons.tsx';

/** Every state of everything that visitors see, by the real components, without a service and without browser prompts. */
export function Gallery() {
  const [appearance, setAppearance] = useState(() => readAppearance(location.search));
  useEffect(() => applyAppearance(appearance), [appearance]);
  const { lang } = appearance;
  return (
    <>
      <header className={styles.top} lang="en" dir="ltr">
        <h1 className={styles.title}>Every state</h1>
        <AppearanceBar value={appearance} onChange={setAppearance} />
      </header>
      <main className={styles.main}>
        <Bells lang={lang} />
        <ElementBells lang={lang} />
        <Inboxes lang={lang} />
        <Notes lang={lang} />
        <TopicButtons lang={lang} />
        <Panels lang={lang} />
        <Boards texts={textsFor(lang)} />
      </main>
    </>
  );
}
