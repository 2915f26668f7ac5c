import { NotificationBell } from '@sineta/bell';
import { useEffect, useRef, useState } from 'react';
import { whenThere } from './act-on-bell.ts';
import { type BellSample, bellSamples } from './bell-states.ts';
import styles from './gallery.module.css';
import { Specimen, SpecimenGroup } from './specimen.tsx';

/** The React bell. */
export function Bells({ lang }: { readonly lang: string }) {
  const [samples] = useState(bellSamples);
  return (
    <SpecimenGroup title="<NotificationBell>" size="bell">
      {samples.map((sample) => (
        <Specimen key={sample.name} name={sample.name}>
          <Bell sample={sample} lang={lang} />
        </Specimen>
      ))}
    </SpecimenGroup>
  );
}

function Bell({
  sample: { client, store, act },
  lang,
}: {
  readonly sample: BellSample;
  readonly lang: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (act ? whenThere(place.current!, '[data-state]', act) : undefined), [act]);
  return (
    <div ref={place} className={styles.bell}>
      <NotificationBell client={client} store={store} vapidKey="" lang={lang} />
    </div>
  );
}
