import { createConnector } from './connection.ts';
import { panelLoader } from './load-panel.ts';
import { createBellElement } from './sineta-bell.ts';

const name = 'sineta-bell';

/**
 * Defines `<sineta-bell>`, once: a page may include the script twice.
 *
 * @param script - the address of the script, whose origin is the messaging service unless an element says otherwise
 */
export function defineSinetaBell(script: string): void {
  if (customElements.get(name)) return;
  customElements.define(name, createBellElement(createConnector(script), panelLoader(script)));
}
