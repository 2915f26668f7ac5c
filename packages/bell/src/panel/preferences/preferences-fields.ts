import type { DeviceControls } from '@sineta/client/device';
import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import type { PanelLabels } from '../labels/panel-labels.ts';
import type { PanelContext } from '../section.ts';
import { describeHeld, describePassing } from './describe-preferences.ts';
import { preferencesForm } from './preferences-form.ts';
import type { PreferencesLabels } from './preferences-labels.ts';
import { saveLatest } from './save-latest.ts';
import { saveOutcome } from './save-outcome.ts';

interface FieldsOptions extends Pick<PanelContext, 'announce' | 'lang' | 'signal'> {
  readonly labels: PanelLabels & PreferencesLabels;
  readonly locale: string;
  readonly controls: DeviceControls;
  readonly initial: Preferences;
  /** Shows what is stored, and returns it in words. */
  readonly describe: (preferences: Preferences) => string;
}

/** The form, its effect in words, and the outcome of the last change. */
export function preferencesFields(options: FieldsOptions): HTMLElement[] {
  const { labels, lang, locale, controls, initial, describe, announce, signal } = options;
  const effect = createElement('p', { attributes: { class: 'note' } });
  const outcome = saveOutcome(labels, () => void save(wanted));
  let wanted = initial;
  /** The names of the topics whose urgent notices pass, once they are known. */
  let passing: readonly string[] | undefined;

  const save = saveLatest((preferences: Preferences) => controls.setPreferences(preferences), {
    saved: (preferences) => {
      outcome.saved();
      announce(`${labels.preferencesSaved} ${describe(preferences)}`);
    },
    failed: (error) => announce(outcome.failed(error)),
  });

  function change(preferences: Preferences): void {
    wanted = preferences;
    outcome.clear();
    explain();
    void save(preferences);
  }

  function mistaken(mistake: string): void {
    outcome.clear();
    announce(mistake);
  }

  function explain(): void {
    const sentences = [
      describeHeld(wanted, labels, locale),
      passing && describePassing(wanted, passing, labels, locale),
    ];
    effect.textContent = sentences.filter(Boolean).join(' ');
  }

  /** Without the topics, nothing is said about them. */
  async function readTopics(): Promise<void> {
    const topics = await controls.topics(lang).catch(() => undefined);
    passing = topics
      ?.filter(({ followed, urgentDuringQuietHours }) => followed && urgentDuringQuietHours)
      .map(({ name }) => name);
    explain();
  }

  signal.addEventListener(
    'abort',
    controls.onTopics(() => void readTopics()),
  );
  explain();
  void readTopics();
  return [
    ...preferencesForm({ labels, initial, changed: change, mistaken, signal }),
    effect,
    outcome.element,
  ];
}
