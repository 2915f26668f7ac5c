import { createMessagingClient } from '../../src/page/index.ts';

globalThis.createClient = createMessagingClient;
