import { initializeApp } from 'firebase/app';
import { getMessaging } from 'firebase/messaging/sw';

const app = initializeApp({
  projectId: 'paroquia',
  apiKey: 'AIzaSyA-a-key-that-is-none-of-anybody-00000',
  appId: '1:1234567890:web:abcdef',
  messagingSenderId: '1234567890',
});
getMessaging(app);
