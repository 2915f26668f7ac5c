// The delivery as the service builds it, but with a sender that answers 201 at once: what is left for the main
// thread is planning and bookkeeping. Encryption goes on in its own threads, which are not counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultSite, sendMessageSchema } from '@sineta/protocol';
import type { Sender } from '@sineta/web-push';
import { createDelivery } from '../../apps/server/src/delivery/delivery.ts';
import { openJobQueue } from '../../apps/server/src/jobs/open.ts';
import { createLogger } from '../../apps/server/src/logger.ts';
import { createMessageService } from '../../apps/server/src/messages/message-service.ts';
import { findMessage } from '../../apps/server/src/messages/messages.ts';
import { openStorage, type StorageLocation } from '../../apps/server/src/database/open.ts';
import { benchMessage } from './message.ts';

const location = JSON.parse(process.argv[2]!) as StorageLocation;
const logger = createLogger({ level: 'warn' });
const storage = await openStorage(location);
const jobs = await openJobQueue(location, storage, logger);
const sender: Sender = { send: async () => ({ status: 201 }), close: async () => {} };
const delivery = createDelivery({
  storage,
  jobs,
  sender,
  subject: 'mailto:bench@sineta.example',
  logger,
});
const messages = createMessageService({
  db: storage.db,
  scheduler: delivery,
  publicUrl: () => 'https://mural.example',
});
await delivery.start();
// The bench may die without a word.
process.on('disconnect', () => process.exit());
process.on('message', () => void broadcast().then((cpu) => process.send!(cpu)));
process.send!('ready');

/** Microseconds of the main thread a message. */
async function broadcast(): Promise<number> {
  const before = process.threadCpuUsage();
  const send = sendMessageSchema.parse({ target: { everyone: true }, ...benchMessage('instant') });
  const { id } = await messages.accept(defaultSite, send);
  for (;;) {
    // Seldom, since looking costs too.
    await sleep(200);
    const status = await findMessage(storage.db, defaultSite, id);
    if (status?.state !== 'sent') continue;
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / status.counts.accepted;
  }
}
