import { createMessagingClient } from '../../src/page/index.ts';

/** What the tests reach from outside the page. */
declare global {
  var createClient: typeof createMessagingClient;
}

globalThis.createClient = createMessagingClient;
