import { initializeApp } from 'firebase/app';
import { getMessaging } from 'firebase/messaging';
import { createFirebaseClient, type FirebaseClientOptions } from '../../src/index.ts';

/** The controls of the page for tests. */
declare global {
  var makeFirebaseClient: (
    identity?: FirebaseClientOptions['identity'],
  ) => ReturnType<typeof createFirebaseClient>;
}

const app = initializeApp({
  projectId: 'paroquia',
  apiKey: 'AIzaSyA-a-key-that-is-none-of-anybody-00000',
  appId: '1:1234567890:web:abcdef',
  messagingSenderId: '1234567890',
});
const messaging = getMessaging(app);

globalThis.makeFirebaseClient = (identity = 'token') => createFirebaseClient(messaging, { identity });
