// The element for the gallery; the script that sites include is main.ts.
export type { Connection } from './connection.ts';
export { createBellElement } from './sineta-bell.ts';
