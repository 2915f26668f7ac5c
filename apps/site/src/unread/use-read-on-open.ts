import { useEffect } from 'react';
import { withRead } from './reading-record.ts';
import { createRecordStore } from './record-store.ts';

/** Marks a notice as read because its page was opened. Who never saw the board has nothing to keep yet. */
export function useReadOnOpen(id: string): void {
  useEffect(() => {
    const store = createRecordStore();
    const record = store.read();
    if (record) store.write(withRead(record, id));
  }, [id]);
}
