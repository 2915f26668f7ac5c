import type { Environment } from './help/environment.ts';
import type { PanelLabels } from './labels/panel-labels.ts';
import type { PanelState } from './panel-state.ts';

/** What every part of the panel works with. */
export interface PanelContext {
  /** Of the labels, BCP 47. */
  readonly lang: string;
  readonly labels: PanelLabels;
  readonly environment: Environment;
  /** Has a screen reader say it. */
  readonly say: (text: string) => void;
  /** Aborts when the panel closes. */
  readonly signal: AbortSignal;
}

/** A part of the panel. */
export interface Section {
  readonly element: HTMLElement;
  /** Shows what belongs to this state, or hides. Called again with each change, also with the same state. */
  show(state: PanelState): void;
}
