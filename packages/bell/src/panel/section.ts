import type { Preferences } from '@sineta/protocol';
import type { Environment } from './help/environment.ts';
import type { PanelLabels } from './labels/panel-labels.ts';
import type { PanelState } from './panel-state.ts';

/** What all sections of the panel share. */
export interface PanelContext {
  /** Language of the labels, BCP 47. */
  readonly lang: string;
  readonly labels: PanelLabels;
  readonly environment: Environment;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  /**
   * Shows beside the state what these preferences hold back now.
   *
   * @param loss - what turning off loses, shown at the switch; absent if nothing is known to be lost
   */
  readonly showSilence: (preferences: Preferences, locale: string, loss?: string) => void;
  /** What the preferences hold back now; empty if they are not known, or hold back nothing. */
  readonly silence: () => string;
  /** What turning off loses; empty if nothing is known to be lost. */
  readonly loss: () => string;
  /** Loads again what has failed to load, in all sections: the cause is mostly the same. */
  readonly retry: () => void;
  /** Aborts when the panel closes. */
  readonly signal: AbortSignal;
}

/** A part of the panel. */
export interface Section {
  readonly element: HTMLElement;
  /** Whether the visitor has opened the panel for it: it then comes first. */
  readonly isSubject?: boolean;
  /** Whether it has something new: it then comes first, unless there is help for the state; otherwise last. */
  readonly isNew?: boolean;
  /**
   * Shows the section for this state, or hides it. Called for each change, also with an unchanged state.
   *
   * @returns a promise if the section begins to load what it shows
   */
  show(state: PanelState): unknown;
  /** Loads again what has failed to load. */
  retry?: () => unknown;
}
