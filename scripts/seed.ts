// `npm run seed`: fills the database with an audience and its history, to look at the console with.
import { defaultSite } from '@sineta/protocol';
import { storageLocation } from '../apps/server/src/backend.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { countSiteDevices } from '../apps/server/src/devices/counts/device-counts.ts';
import { openStorage } from '../apps/server/src/database/open.ts';
import { recountDevices } from '../apps/server/src/devices/counts/recount.ts';
import { recordDisturbedDays } from '../apps/server/src/messages/disturbance/disturbed-days.ts';
import { historyDays } from './seed/audience.ts';
import { readSeedOptions, type SeedOptions } from './seed/options.ts';
import { seedSite } from './seed/site.ts';

const usage = `npm run seed -- [--devices N]

  --devices N   how many; 100,000 when absent
  -h, --help    shows this

Fills SINETA_DATA_DIR, or the database at DATABASE_URL, which no service may be using. The devices do not
exist, and nothing that is sent to them leaves this machine: it fails with endpoint_not_allowed.

Several messages of the last hours went to the same devices, so that the next one would disturb about 3 % of all:
the console says so before it is sent, and shows the days before on the page of the site.

Of the latest messages, the devices behind every number are listed; of older ones of a large audience only
those that clicked.`;

const { devices, help } = readOptions();
if (help) {
  console.log(usage);
  process.exit();
}

const storage = await openStorage(storageLocation(readConfig(process.env)));
try {
  const { db } = storage;
  const site = defaultSite;
  if ((await countSiteDevices(db, site)) > 0) {
    throw new Error('The database has devices already. Give an empty one: SINETA_DATA_DIR=a new directory');
  }
  const now = Date.now();
  await seedSite(db, { devices, messages: 45, directMessages: 120, busyDay: true, now });
  await recountDevices(db, site);
  await recordDisturbedDays(db, now, new AbortController().signal);
  const seconds = ((Date.now() - now) / 1000).toFixed(1);
  console.log(`${devices.toLocaleString('en')} devices with ${historyDays} days of history (${seconds} s).`);
} catch (error) {
  console.error(`seed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await storage.close();
}

function readOptions(): SeedOptions {
  try {
    return readSeedOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`seed: ${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(1);
  }
}
