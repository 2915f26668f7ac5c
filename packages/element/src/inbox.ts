// A script of its own, loaded for the first bell with the attribute `inbox`.
export { showInbox } from '@sineta/bell/inbox';
