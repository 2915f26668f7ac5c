import type * as panel from './panel.ts';

/** What the panel's script exports. */
export type Panel = typeof panel;

/**
 * How to load the panel, whose script lies beside that of the element. By its whole address: one that is
 * relative means nothing in a classic script of another origin.
 *
 * @param script - the address of the element's script
 */
export function panelLoader(script: string): () => Promise<Panel> {
  const address = new URL('sineta-panel.js', script).href;
  return () => import(/* @vite-ignore */ address) as Promise<Panel>;
}
