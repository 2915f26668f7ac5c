/** Firebase's own records by app id: of a token, and of an installation (since 13). */
const database = 'firebase-messaging-database';
const ages = {
  'firebase-messaging-store': 'createTime',
  'firebase-messaging-fid-registration-store': 'lastRegisterTime',
} as const;

/**
 * Makes Firebase contact Google at the next registration: for a week after one it would respond from its own records, even
 * if Google has deleted the registration. The records are only dated back, so that the token does not change. If Firebase
 * stores them elsewhere, its response comes from the cache, as it would without this function.
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
    // Immediately: Firebase may be waiting to upgrade the database.
    connection.close();
  }
}

/** Never creates the database: Firebase would use it and lack its stores. */
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
