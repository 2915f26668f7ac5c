import type { PayloadFrame } from '@sineta/protocol';

/** What the service puts around the words of a message, in tests that make its payload alone. */
export const payloadFrame: PayloadFrame = {
  message: 'id',
  site: 'default',
  icon: undefined,
  language: 'pt-BR',
  publicUrl: 'https://mural.example/',
};
