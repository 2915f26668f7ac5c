import { createConnector } from './connection.ts';
import { scriptLoader } from './load-script.ts';
import { createBellElement } from './sineta-bell.ts';
import { createTopicElement } from './sineta-topic.ts';

const name = 'sineta-bell';
const fileName = 'sineta-bell.js';

// Must run synchronously: `document.currentScript` is null later.
defineSinetaBell(findScript());

/**
 * Defines `<sineta-bell>` and `<sineta-topic>`, once: a page may include the script twice.
 *
 * @param script - the URL of the script; its origin is the messaging service unless an element names another
 */
function defineSinetaBell(script: string): void {
  if (customElements.get(name)) return;
  const connect = createConnector(script, scriptLoader(script, 'sineta-device.js'));
  const loadPanel = scriptLoader(script, 'sineta-panel.js');
  const loadNote = scriptLoader(script, 'sineta-note.js');
  const loadInbox = scriptLoader(script, 'sineta-inbox.js');
  customElements.define(name, createBellElement(connect, loadPanel, loadNote, loadInbox));
  customElements.define(
    'sineta-topic',
    createTopicElement(connect, scriptLoader(script, 'sineta-topic.js'), loadPanel),
  );
}

/**
 * The URL of this script; the page's own if unknown, for example when an optimizer has bundled several scripts.
 * `import.meta` is a syntax error in a classic script.
 */
function findScript(): string {
  const running = document.currentScript;
  const script =
    running instanceof HTMLScriptElement && running.src.includes(fileName)
      ? running
      : document.querySelector<HTMLScriptElement>(`script[src*="${fileName}"]`);
  return script?.src || location.href;
}
