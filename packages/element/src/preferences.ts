// A script of its own, which that of the panel loads from beside it.
export { preferencesSection } from '@sineta/bell/preferences';
