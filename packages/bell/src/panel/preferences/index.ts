// A module of its own, which the panel loads when it opens: when this device gets notices.
export { preferencesSection } from './preferences-section.ts';
export type { PreferencesLabels } from './preferences-labels.ts';
