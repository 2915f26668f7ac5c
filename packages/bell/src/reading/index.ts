// What this browser has read, for the inbox and for the notice board: it stays in the browser.
export {
  firstRecord,
  isUnread,
  newestTime,
  type Reach,
  type ReadableNotice,
  type ReadingRecord,
  settled,
  withRead,
} from './reading-record.ts';
export { createReadingStore, readText, type ReadingStore, writeText } from './reading-store.ts';
