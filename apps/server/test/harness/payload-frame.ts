import type { PayloadFrame } from '@sineta/protocol';

/** The parts of a payload that the service adds to a message, for tests of payloads. */
export const payloadFrame: PayloadFrame = {
  message: 'id',
  site: 'default',
  icon: undefined,
  language: 'pt-BR',
  publicUrl: 'https://mural.example/',
};
