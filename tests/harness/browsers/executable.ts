import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserKind } from './browser-session.ts';

/** In order of preference. Debian's `/usr/bin/chromium` is a shell script; this program ends with its process. */
const places: Readonly<Record<BrowserKind, readonly string[]>> = {
  firefox: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  chromium: [
    '/usr/lib/chromium/chromium',
    'chromium',
    'chromium-browser',
    'google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
};

const packages: Readonly<Record<BrowserKind, string>> = { firefox: 'firefox-esr', chromium: 'chromium' };

/** The path of the browser on this machine, if it is installed. */
export function findExecutable(kind: BrowserKind): string | undefined {
  return places[kind].flatMap(candidates).find((file) => existsSync(file));
}

/**
 * The path of the browser on this machine.
 *
 * @throws Error with instructions if it is not installed
 */
export function executableOf(kind: BrowserKind): string {
  const found = findExecutable(kind);
  if (found !== undefined) return found;
  throw new Error(
    `There is no ${kind} on this machine: looked for ${places[kind].join(', ')}. ` +
      `Install it (Debian, Ubuntu: apt-get install ${packages[kind]}) or choose the other browser.`,
  );
}

/**
 * The path of Chromium without a window of its own, in which a tab takes a quarter of the processor time; that of Chromium
 * where it is not installed. It shows no notifications.
 */
export function headlessShell(): string {
  return candidates('chromium-headless-shell').find((file) => existsSync(file)) ?? executableOf('chromium');
}

function candidates(place: string): string[] {
  if (place.startsWith('/')) return [place];
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, place));
}
