import { createBellElement } from '@sineta/element';
import { createElement, useEffect, useRef } from 'react';
import { whenThere } from './act-on-bell.ts';
import { type BellSample, bellSamples } from './bell-states.ts';
import styles from './gallery.module.css';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const name = 'sineta-bell';
const samples = bellSamples();

/** The bell without React: its `site` attribute selects the sample. */
export function ElementBells({ lang }: { readonly lang: string }) {
  useEffect(() => {
    if (customElements.get(name)) return;
    const connections = new Map(
      samples.map(({ name, client, store }) => [name, { client, store, vapidKey: '', log: console }]),
    );
    customElements.define(
      name,
      createBellElement(
        (element) => connections.get(element.getAttribute('site') ?? '')!,
        () => import('@sineta/bell/panel'),
        () => import('@sineta/bell/note'),
        () => import('@sineta/bell/inbox'),
      ),
    );
  }, []);
  return (
    <SpecimenGroup title="<sineta-bell>" size="bell">
      {samples.map((sample) => (
        <Specimen key={sample.name} name={sample.name}>
          <ElementBell sample={sample} lang={lang} />
        </Specimen>
      ))}
    </SpecimenGroup>
  );
}

function ElementBell({
  sample: { name: site, act },
  lang,
}: {
  readonly sample: BellSample;
  readonly lang: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      act
        ? whenThere(place.current!, `${name}[data-state]`, ({ shadowRoot }) =>
            act(shadowRoot!.querySelector<HTMLElement>('[data-state]')!),
          )
        : undefined,
    [act],
  );
  return (
    <div ref={place} className={styles.bell}>
      {createElement(name, { site, lang })}
    </div>
  );
}
