import type * as device from './device.ts';
import type * as inbox from './inbox.ts';
import type * as note from './note.ts';
import type * as panel from './panel.ts';
import type * as topic from './topic.ts';

/** The exports of the panel's script. */
export type Panel = typeof panel;

/** The exports of the note's script. */
export type Note = typeof note;

/** The exports of the script of the inbox. */
export type Inbox = typeof inbox;

/** The exports of the script of topic buttons. */
export type Topic = typeof topic;

/** The scripts beside the element's own, each with its exports. */
interface Scripts {
  'sineta-inbox.js': Inbox;
  'sineta-note.js': Note;
  'sineta-panel.js': Panel;
  'sineta-device.js': typeof device;
  'sineta-topic.js': Topic;
}

/**
 * Returns a function that loads another script from beside the element's script. Its URL is absolute: a relative one would
 * not resolve in a classic script of another origin.
 *
 * @param script - the URL of the element's script
 */
export function scriptLoader<Name extends keyof Scripts>(
  script: string,
  name: Name,
): () => Promise<Scripts[Name]> {
  const address = new URL(name, script).href;
  return () => import(/* @vite-ignore */ address) as Promise<Scripts[Name]>;
}
