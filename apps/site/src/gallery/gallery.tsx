import { useEffect, useState } from 'react';
import { textsFor } from '../texts/texts.ts';
import { Bells } from './bells.tsx';
import { Boards } from './boards.tsx';
import { ElementBells } from './element-bells.tsx';
import styles from './gallery.module.css';
import { LooksBar } from './looks-bar.tsx';
import { applyLooks, readLooks } from './looks.ts';
import { Panels } from './panels.tsx';

/** Every state of everything that visitors see, by the components themselves. Nothing is asked of a service or of the browser. */
export function Gallery() {
  const [looks, setLooks] = useState(() => readLooks(location.search));
  useEffect(() => applyLooks(looks), [looks]);
  const { lang } = looks;
  return (
    <>
      <header className={styles.top} lang="en" dir="ltr">
        <h1 className={styles.title}>Every state</h1>
        <LooksBar value={looks} onChange={setLooks} />
      </header>
      <main className={styles.main}>
        <Bells lang={lang} />
        <ElementBells lang={lang} />
        <Panels lang={lang} />
        <Boards texts={textsFor(lang)} />
      </main>
    </>
  );
}
