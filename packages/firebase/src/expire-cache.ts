/** Firebase's own records, each under the id of the app: of a token, and of an installation (since 13). */
const database = 'firebase-messaging-database';
const ages = {
  'firebase-messaging-store': 'createTime',
  'firebase-messaging-fid-registration-store': 'lastRegisterTime',
} as const;

/**
 * Makes Firebase ask Google at the next registration: for a week after one it answers from its own records,
 * and a registration that Google has forgotten would look sound. The records are only made old, so that the token stays
 * what it is. Where Firebase keeps them otherwise, its answer comes from the cache as it would without us.
 */
export async function expireCache(): Promise<void> {
  const connection = await open().catch(() => null);
  if (!connection) return;
  try {
    for (const [store, age] of Object.entries(ages)) {
      if (!connection.objectStoreNames.contains(store)) continue;
      const records = connection.transaction(store, 'readwrite').objectStore(store);
      for (const app of await result(records.getAllKeys())) {
        const record = (await result(records.get(app))) as object;
        await result(records.put({ ...record, [age]: 1 }, app));
      }
    }
  } finally {
    // At once: Firebase may be waiting to bring the database up to date.
    connection.close();
  }
}

/** Never creates the database: Firebase would take it for one of its own, and miss its stores. */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return result(request);
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('Firebase’s records cannot be read')));
  });
}
