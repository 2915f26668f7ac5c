const fileName = 'sineta-bell.js';

/**
 * The address that this script was loaded from; the page's own if it is unknown, as when an
 * optimizer has put several scripts into one. A module would know by `import.meta`, which a classic
 * script may not even name.
 */
export function findScript(): string {
  const running = document.currentScript;
  const script =
    running instanceof HTMLScriptElement && running.src.includes(fileName)
      ? running
      : document.querySelector<HTMLScriptElement>(`script[src*="${fileName}"]`);
  return script?.src || location.href;
}
