// A module of its own: the unread notices, without React.
export { type InboxOptions, showInbox } from './show-inbox.ts';
export { type InboxLabels, inboxLabelsFor } from './inbox-labels.ts';
