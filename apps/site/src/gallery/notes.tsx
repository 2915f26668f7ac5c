import type { DeviceTopic } from '@sineta/client/device';
import type { NoteSample } from '@sineta/bell/note';
import { useEffect, useRef } from 'react';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const topics: readonly DeviceTopic[] = [
  {
    topic: 'saude',
    name: 'Saúde',
    description: 'Vacinação, plantões e campanhas.',
    followed: true,
    urgentDuringQuietHours: false,
  },
  { topic: 'escolas', name: 'Escolas', description: '', followed: false, urgentDuringQuietHours: false },
];

const samples: readonly { readonly name: string; readonly sample: NoteSample }[] = [
  { name: 'on', sample: { isOn: true, hasPanel: true } },
  { name: 'on, on a page without the panel', sample: { isOn: true, hasPanel: false } },
  { name: 'off, by onEnabledClick="disable"', sample: { isOn: false, hasPanel: true } },
  { name: 'just turned on: the question', sample: { topics, follow: async () => {} } },
  { name: 'on, and the question has no answer yet', sample: { isReminder: true } },
];

/** The answer to a press of the bell, in the flow of the page. */
export function Notes({ lang }: { readonly lang: string }) {
  return (
    <SpecimenGroup title="The note beside the bell" size="panel">
      {samples.map(({ name, sample }) => (
        <Specimen key={name} name={name}>
          <Note sample={sample} lang={lang} />
        </Specimen>
      ))}
    </SpecimenGroup>
  );
}

function Note({ sample, lang }: { readonly sample: NoteSample; readonly lang: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = async () => {
      const { showNote } = await import('@sineta/bell/note');
      if (!signal.aborted) showNote(place.current!, lang, sample, signal);
    };
    void show();
    return () => abort.abort();
  }, [sample, lang]);
  return <div ref={place} />;
}
