'use client';

export { isAppleMobile } from './apple-mobile.ts';
export { type PageBell, pressWithNote, showPanel } from './bell-actions.ts';
export { requestOnLoad } from './bell-requests.ts';
export { installHelp, type InstallLabel } from './panel/help/install-help.ts';
export { BellMark, type BellMarkProps, type BellMarkState } from './bell-mark.tsx';
export type { InboxLabels } from './inbox/index.ts';
export { isBellSupported } from './is-bell-supported.ts';
export type { BellLabels } from './labels.ts';
export type { NoteLabels } from './note/index.ts';
export { NotificationBell, type NotificationBellProps } from './notification-bell.tsx';
export { type BellState, type BellStore, createBellStore } from './store.ts';
export { TopicButton, type TopicButtonProps } from './topic-button.tsx';
export type { TopicLabels } from './topic/index.ts';
export { type Bell, useBell, type UseBellOptions } from './use-bell.ts';
export { watchPermission } from './watch-permission.ts';
