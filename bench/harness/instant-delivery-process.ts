// The delivery of the service, but with a sender that returns 201 immediately: only planning and bookkeeping remain for
// the main thread. Encryption runs in its own threads, which are not counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultSite, sendMessageSchema } from '@sineta/protocol';
import type { Sender } from '@sineta/web-push';
import { startDelivery } from '../../apps/server/src/delivery/delivery.ts';
import { createScheduler } from '../../apps/server/src/delivery/scheduler.ts';
import { openJobQueue } from '../../apps/server/src/jobs/open.ts';
import { createLogger } from '../../apps/server/src/logger.ts';
import { createDirectQueue } from '../../apps/server/src/messages/direct/direct-queue.ts';
import { createMessageService } from '../../apps/server/src/messages/message-service.ts';
import { findMessage } from '../../apps/server/src/messages/messages.ts';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import { benchMessage } from './message.ts';

const location = JSON.parse(process.argv[2]!) as StorageLocation;
const logger = createLogger({ level: 'warn' });
const storage = await openStorage(location);
const jobs = await openJobQueue(location, storage, logger);
const sender: Sender = { send: async () => ({ status: 201, headers: {}, body: '' }), close: async () => {} };
const queue = createDirectQueue();
const messages = createMessageService({
  db: storage.db,
  scheduler: createScheduler({ db: storage.db, jobs }),
  queue,
  publicUrl: () => 'https://mural.example',
});
await startDelivery({ db: storage.db, jobs, queue, sender, subject: 'mailto:bench@sineta.example', logger });
// The bench may be killed.
process.on('disconnect', () => process.exit());
process.on('message', () => void broadcast().then((cpu) => process.send!(cpu)));
process.send!('ready');

/** Returns the processor time of the main thread per message, in microseconds. */
async function broadcast(): Promise<number> {
  const before = process.threadCpuUsage();
  const send = sendMessageSchema.parse({ target: { everyone: true }, ...benchMessage('instant') });
  const { id } = await messages.accept(defaultSite, send);
  for (;;) {
    // Rarely, because the query has a cost too.
    await sleep(200);
    const status = await findMessage(storage.db, defaultSite, id);
    if (status?.state !== 'sent') continue;
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / status.counts.accepted;
  }
}
