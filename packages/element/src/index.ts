// What a gallery shows the element with; the script that sites include is main.ts.
export type { Connection } from './connection.ts';
export { createBellElement } from './sineta-bell.ts';
