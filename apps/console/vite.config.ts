import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const service = 'http://localhost:8080';

/** Loaded by the sign-in page, the account page, and the dialog over other pages that asks for a sign-in. */
const signIn = '/console/src/accounts/(?:sign-in|passkeys)/';

/** Loaded by the pages of accounts and their roles, and by those of people who have no account yet or cannot sign in. */
const accounts =
  '/console/src/(?:accounts/(?:links/link-texts|api-keys/key-name|sign-up|rights/(?:role|access|site-role))|page/(?:entry-page|use-returned-focus)\\.)';

/** Loaded by the list of recurring messages, and by the form of one. */
const recurring = '/messages/recurring/(?:rule-|recurring-(?:requests|texts)|recurrence-rule|use-done-text)';

/**
 * Loaded by the lists of messages. Plots, and the devices that a scheduled message is for, are with them, because each
 * page of lists has room for few requests.
 */
const lists =
  '/console/src/(?:i18n/week|messages/(?:paged-list(?:-texts)?|message-lists|list/(?:expected-count|message-list))|plot/(?:days|line-plot|plot-data))\\.';
/** Loaded by the overview too, which begins the first message. */
const drafts = 'draft/(?:draft|draft-storage|example-notice-texts)\\.ts';
/** Loaded when the draft of a stored message is made, on the page of the message too. */
const copies = 'draft/(?:message-to-draft|divided-draft)|edit/scheduled-draft';
/** Shared by the pages that write messages and those that show them. */
const messages = `/console/src/messages/(?:compose/(?:(?!${drafts}|${copies})draft|preview|sections/delivery-texts)|details/|undo/(?!is-undoable|with-undo-delay))`;
/** Loaded when it is opened, by the overview and by the page of a message, and after a message was sent. */
const later = '(?:details/reschedule-|undo/(?!use-is-undoing))';
/** Shared by the dialogs and the card that correct messages. */
const corrections = '/console/src/messages/corrections/';
/** Shared only by pages that write messages, and by the field of the site's icon, which is loaded with its form. */
const writing = `/console/src/(?:messages/(?:compose/(?!${drafts}|${copies})|undo/with-undo-delay)|sites/images/(?!is-uploading))`;
/** Loaded by the lists whose order can be chosen. */
const orders = '/console/src/page/order/(?:use-sorted|sorted|order-select|order-texts)\\.';
/** Loaded by what has changes to save; not by the form of a new message, whose draft is kept. */
const unsaved =
  '/console/src/(?:page/unsaved/(?:use-unsaved|changed-members)|sites/settings/use-settings-form)\\.';
/** Loaded when a language or a time is added, and by the dialogs that send or reschedule a message. */
const onDemand =
  '/translations/(?:add-language|language-choices|translations-texts)|/sections/time-|/send/(?:disturbed-|forecast-|hold-summary|use-forecast)';
/** Loaded by a message in several languages, and by the code of the bell. */
const tabs = '/private/tabs/|/private/Tabs\\.|/layout/tabs\\.';
/** Loaded by the pages of the settings, by the palette, which finds their sections, and by the preferences of a user. */
const settings =
  '/console/src/sites/(?:conversions/conversions-texts|disturbance/disturbance-texts|settings/(?:board/board-texts|identity-secret-texts|delivery-limits-(?:texts|draft)))';
/** The list of direct messages and the page of a user, which have most of their modules in common. */
const direct = '/console/src/messages/direct/|/devices/user/(?!user-history|merge-histories)';
/** Loaded by the pages of a device and of a user. */
const deviceParts = '/console/src/devices/(?:folded-actions|named-device)';
/** Loaded by the page of a device, and after the rest by that of a user. */
const deviceHistory =
  '/console/src/devices/details/(?:device-history|group-failures|use-device|test-poll-interval)';

/** The lists of devices and of people, which have most of their modules in common. */
const deviceLists = '/console/src/(?:devices/(?:list/|people/|device-lists\\.)|i18n/day)';

/**
 * The chunks of the build, so that a page needs few requests: libraries, the shell, and small modules shared by
 * pages. A group includes the imports of its modules, except those of an earlier group.
 */
const groups = [
  {
    name: 'vendor',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-)?(?:query|router)(?:-core)?)\//,
    priority: 3,
  },
  { name: 'index', test: /\/console\/src\/main\.tsx$/, priority: 2 },
  // Needed only once the operator's browser becomes a device.
  { name: 'own-browser', test: /\/console\/src\/own-browser\/|\/client\/src\/page\//, priority: 2 },
  {
    name: 'shared',
    test: new RegExp(
      `^(?!.*(?:${signIn}|${accounts}|${recurring}|${lists}|${messages}|${corrections}|${writing}|${orders}|${unsaved}|${direct}|${deviceParts}|${deviceHistory}|${deviceLists}|${tabs}|${settings}|${copies}))`,
    ),
    minShareCount: 2,
    maxModuleSize: 6500,
    priority: 1,
  },
  { name: 'unsaved', test: new RegExp(unsaved), minShareCount: 2, priority: 0 },
  { name: 'orders', test: new RegExp(orders), minShareCount: 2, priority: 0 },
  { name: 'lists', test: new RegExp(lists), minShareCount: 2, priority: 0 },
  { name: 'tabs', test: new RegExp(tabs), minShareCount: 2, priority: 0 },
  { name: 'settings', test: new RegExp(settings), minShareCount: 2, priority: 0 },
  { name: 'device-parts', test: new RegExp(deviceParts), minShareCount: 2, priority: 0 },
  { name: 'device-history', test: new RegExp(deviceHistory), minShareCount: 2, priority: 0 },
  { name: 'direct', test: new RegExp(direct), priority: 0 },
  { name: 'devices-page', test: new RegExp(deviceLists), priority: 0 },
  { name: 'accounts', test: new RegExp(accounts), minShareCount: 2, priority: 0 },
  { name: 'sign-in', test: new RegExp(signIn), minShareCount: 2, priority: 0 },
  { name: 'copies', test: new RegExp(`/messages/compose/(?:${copies})`), minShareCount: 2, priority: 0 },
  {
    name: 'messages',
    test: new RegExp(`^(?!.*${later}).*${messages}`),
    minShareCount: 2,
    priority: 0,
  },
  { name: 'corrections', test: new RegExp(corrections), minShareCount: 2, priority: 0 },
  {
    name: 'writing',
    test: new RegExp(`^(?!.*(?:${messages}|${onDemand})).*${writing}`),
    minShareCount: 2,
    priority: 0,
  },
  { name: 'recurring', test: new RegExp(recurring), minShareCount: 2, priority: 0 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // The component library has many languages; the console needs three.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['pt-BR', 'en-US', 'es-ES'] }), enforce: 'pre' }],
  resolve: { conditions: ['@sineta/source', ...defaultClientConditions] },
  // The usual names have the line of the class too, which makes both the style sheet and the scripts larger.
  css: {
    modules: {
      generateScopedName: (name, file) => {
        const path = relative(import.meta.dirname, file);
        return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
      },
    },
  },
  build: {
    // The page's content security policy has no data: for fonts or styles, and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, 11.5 kB compressed, instead of ten per page.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/v1': service, '/sineta-worker.js': service, '/favicon.svg': service },
  },
});
