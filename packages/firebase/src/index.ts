export { createFirebaseClient, type FirebaseClientOptions } from './create-firebase-client.ts';
