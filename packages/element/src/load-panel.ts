import type * as panel from './panel.ts';

/** The exports of the panel's script. */
export type Panel = typeof panel;

/**
 * Returns a function that loads the panel's script, which is beside the element's script. Its URL is absolute: a relative
 * one would not resolve in a classic script of another origin.
 *
 * @param script - the URL of the element's script
 */
export function panelLoader(script: string): () => Promise<Panel> {
  const address = new URL('sineta-panel.js', script).href;
  return () => import(/* @vite-ignore */ address) as Promise<Panel>;
}
