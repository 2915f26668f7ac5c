import type { DeviceControls } from '@sineta/client/device';
import type { Preferences } from '@sineta/protocol';
import { createElement } from '../dom/create-element.ts';
import { savedMark } from '../dom/saved-mark.ts';
import { failureReason } from '../failure-reason.ts';
import type { PanelLabels } from '../labels/panel-labels.ts';
import type { PanelContext } from '../section.ts';
import { describePassing } from './describe-preferences.ts';
import { preferencesForm } from './preferences-form.ts';
import type { PreferencesLabels } from './preferences-labels.ts';
import { saveLatest } from './save-latest.ts';

interface FieldsOptions extends Pick<PanelContext, 'announce' | 'lang' | 'signal'> {
  readonly labels: PanelLabels & PreferencesLabels;
  readonly locale: string;
  readonly controls: DeviceControls;
  readonly initial: Preferences;
  /** Shows what is stored, and returns it in words. */
  readonly describe: (preferences: Preferences) => string;
}

/** The form with which notices pass it. A change that was undone has its reason below its field. */
export function preferencesFields(options: FieldsOptions): HTMLElement[] {
  const { labels, lang, locale, controls, initial, describe, announce, signal } = options;
  const problem = createElement('p', { attributes: { class: 'problem', hidden: true } });
  const effect = createElement('p', { attributes: { class: 'note' } });
  /** Beside the title of the field that was changed last, so that it is in sight. It is announced besides. */
  const saved = savedMark(labels.saved);
  saved.setAttribute('aria-hidden', 'true');
  const form = preferencesForm({
    labels,
    locale,
    initial,
    changed: change,
    mistaken,
    signal,
  });
  let stored = initial;
  /** The title of the field that was changed last. */
  let changed: HTMLElement;
  /** The names of the topics whose urgent notices pass, once they are known. */
  let passing: readonly string[] | undefined;

  const save = saveLatest(
    async (preferences: Preferences) => {
      await controls.setPreferences(preferences);
      stored = preferences;
      describe(stored);
    },
    {
      saved: () => {
        saved.hidden = false;
        announce(`${labels.saved} ${describe(stored)}`);
      },
      failed: (error) => {
        form.show(stored);
        explain(stored);
        const reason = failureReason(error, labels, labels.preferencesTooMany);
        problem.textContent = `${labels.preferencesFailed} ${reason}`;
        problem.hidden = false;
        (changed.closest('.choice') ?? changed.parentElement)?.after(problem);
        scrollDownTo(problem);
        announce(problem.textContent);
      },
    },
  );

  function change(preferences: Preferences, title: HTMLElement): void {
    clear();
    changed = title;
    title.append(saved);
    explain(preferences);
    void save(preferences);
  }

  function mistaken(mistake: string): void {
    clear();
    announce(mistake);
  }

  function clear(): void {
    saved.hidden = true;
    problem.hidden = true;
  }

  function explain(preferences: Preferences): void {
    effect.textContent = passing ? describePassing(preferences, passing, labels, locale) : '';
  }

  /** Without the topics, nothing is said about them. */
  async function readTopics(): Promise<void> {
    const topics = await controls.topics(lang).catch(() => undefined);
    passing = topics
      ?.filter(({ followed, urgentDuringQuietHours }) => followed && urgentDuringQuietHours)
      .map(({ name }) => name);
    explain(form.value());
  }

  signal.addEventListener(
    'abort',
    controls.onTopics(() => void readTopics()),
  );
  explain(initial);
  void readTopics();
  return [...form.first, effect, ...form.last];
}

/** Not `scrollIntoView`, which would also scroll the page around a panel in its flow. */
function scrollDownTo(line: HTMLElement): void {
  const panel = line.closest('.content');
  // The fields are gone once notifications were turned off.
  if (!panel) return;
  const hidden = line.getBoundingClientRect().bottom + 12 - panel.getBoundingClientRect().bottom;
  if (hidden > 0) panel.scrollTop += hidden;
}
