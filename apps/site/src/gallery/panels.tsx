import { createBellStore } from '@sineta/bell';
import { useEffect, useRef } from 'react';
import {
  blockedSamples,
  deviceSamples,
  type PanelSample,
  preferencesSamples,
  testSamples,
} from './panel-states.ts';
import { sampleClient } from './sample-client.ts';
import { Specimen, SpecimenGroup } from './specimen.tsx';

const groups = [
  ['The panel “This device”', deviceSamples],
  ['The panel with preferences', preferencesSamples],
  ['The panel where the site is blocked', blockedSamples],
  ['The panel with a test', testSamples],
] as const;

/** The buttons that a sample may press. */
const buttons = { switch: '.status button', test: 'section:nth-last-of-type(2) > button' };

/** The panel in the flow of the page, in each state. */
export function Panels({ lang }: { readonly lang: string }) {
  return groups.map(([title, samples]) => (
    <SpecimenGroup key={title} title={title} size="panel">
      {samples.map((sample) => (
        <Specimen key={sample.name} name={sample.name}>
          <Panel sample={sample} lang={lang} />
        </Specimen>
      ))}
    </SpecimenGroup>
  ));
}

function Panel({ sample, lang }: { readonly sample: PanelSample; readonly lang: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    void showPanel(place.current!, sample, lang, abort.signal);
    return () => abort.abort();
  }, [sample, lang]);
  return <div ref={place} />;
}

async function showPanel(
  place: HTMLElement,
  { device, busy, press, preferences, ...circumstances }: PanelSample,
  lang: string,
  signal: AbortSignal,
): Promise<void> {
  const store = createBellStore();
  if (busy) store.getState().setPhase('requesting');
  const client = sampleClient(Promise.resolve(null), device);
  const { showDevicePanel } = await import('@sineta/bell/panel');
  if (signal.aborted) return;
  const root = await showDevicePanel(place, { client, store, vapidKey: '', lang }, circumstances, signal);
  if (preferences) openPreferences(root, preferences === 'changed');
  if (press) root.querySelector<HTMLButtonElement>(buttons[press])?.click();
}

function openPreferences(root: ShadowRoot, change: boolean): void {
  const details = root.querySelector('details')!;
  // The fields are rendered when it is open.
  const press = () => root.querySelector<HTMLInputElement>('.when > .choice input')!.click();
  if (change) details.addEventListener('toggle', press, { once: true });
  details.open = true;
}
