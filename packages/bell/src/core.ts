// The bell without React, for other bindings.
export { isAppleMobile } from './apple-mobile.ts';
export { type BellRequests, disableNotifications, requestOnLoad, requestToken } from './bell-requests.ts';
export { bellPaths } from './bell-shape.ts';
export { isBellSupported } from './is-bell-supported.ts';
export { keepInWindow } from './keep-in-window.ts';
export { type BellLabels, defaultLanguage, labelsFor } from './labels.ts';
export { textLanguage } from './panel/dom/text-language.ts';
export { pressBell, type PressOptions } from './press-bell.ts';
export { startBell, type StartOptions } from './start-bell.ts';
export { type BellState, type BellStore, createBellStore } from './store.ts';
export { fireOnHold } from './hold/touch-hold.ts';
export { watchPermission } from './watch-permission.ts';
