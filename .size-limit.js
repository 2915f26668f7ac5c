import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const consoleAssets = 'apps/console/dist/assets';

/** A built module with all that it imports statically, which a browser fetches with it. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(`${consoleAssets}/${file}`, 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    withImports(imported, found);
  }
  return found;
}

function consoleChecks() {
  const entry = /assets\/(index-[^"]+\.js)"/.exec(readFileSync('apps/console/dist/index.html', 'utf8'))[1];
  const first = withImports(entry);
  const pages = globSync(`${consoleAssets}/*-page-*.js`).map((path) => basename(path));
  const check = (name, files, limit) => ({
    name: `console: ${name}`,
    path: files.map((file) => `${consoleAssets}/${file}`),
    gzip: true,
    limit,
  });
  return [
    check('first load', [...first], '170.6 kB'),
    {
      name: 'console: style sheet',
      path: `${consoleAssets}/style-*.css`,
      gzip: true,
      limit: '13.4 kB',
    },
    check(
      'Spanish',
      globSync(`${consoleAssets}/es-*.js`).map((path) => basename(path)),
      '37.5 kB',
    ),
    ...pages.map((page) =>
      check(
        page.replace(/-.{8}\.js$/, ''),
        [...withImports(page)].filter((file) => !first.has(file)),
        '65.8 kB',
      ),
    ),
  ];
}

/** What browsers may have to load. */
export default [
  {
    name: 'bell + client + CSS, React aside',
    path: ['packages/bell/dist/size/bell.js', 'packages/bell/dist/size/bell.css'],
    gzip: true,
    limit: '6 kB',
  },
  {
    name: 'custom element, with all that a page loads for it',
    path: 'packages/element/dist/sineta-bell.js',
    gzip: true,
    limit: '9 kB',
  },
  {
    name: 'custom element: its note, when a press is answered',
    path: 'packages/element/dist/sineta-note.js',
    gzip: true,
    limit: '5.6 kB',
  },
  {
    name: 'custom element: its inbox, for a bell with one',
    path: 'packages/element/dist/sineta-inbox.js',
    gzip: true,
    limit: '5.45 kB',
  },
  {
    name: 'custom element: its panel, when it is opened',
    path: 'packages/element/dist/sineta-panel.js',
    gzip: true,
    limit: '16.35 kB',
  },
  {
    name: 'custom element: delivery preferences, for its panel',
    path: 'packages/element/dist/sineta-preferences.js',
    gzip: true,
    limit: '5.2 kB',
  },
  {
    name: 'custom element: drawings of the help, for its panel',
    path: 'packages/element/dist/sineta-drawings.js',
    gzip: true,
    limit: '2 kB',
  },
  {
    name: 'custom element: settings of the device, for its panel',
    path: 'packages/element/dist/sineta-device.js',
    gzip: true,
    limit: '4.2 kB',
  },
  {
    name: 'custom element: topic buttons, for a page that has one',
    path: 'packages/element/dist/sineta-topic.js',
    gzip: true,
    limit: '5.05 kB',
  },
  { name: 'service worker', path: 'packages/client/dist/sineta-worker.js', gzip: true, limit: '3.5 kB' },
  {
    name: 'visitor’s page: first load',
    path: 'apps/site/dist/assets/index-*.js',
    gzip: true,
    limit: '95.25 kB',
  },
  {
    name: 'panel “This device”, with the client’s half of it',
    path: 'apps/site/dist/assets/{panel,topics,device}-*.js',
    gzip: true,
    limit: '18.45 kB',
  },
  {
    name: 'delivery preferences, in the panel',
    path: 'apps/site/dist/assets/preferences-*.js',
    gzip: true,
    limit: '4.85 kB',
  },
  {
    name: 'visitor’s page: notices to read offline, after the page',
    path: 'apps/site/dist/assets/keep-read-*.js',
    gzip: true,
    limit: '1.05 kB',
  },
  { name: 'offline page’s worker', path: 'apps/site/dist/board-worker.js', gzip: true, limit: '1 kB' },
  ...consoleChecks(),
];
