import { type SendMessage, sendMessageSchema } from '@sineta/protocol';
import { buildPayload } from '../../apps/server/src/messages/accept/payload.ts';

/** The message that every bench sends. The key comes out as the Topic header, by which the sink counts. */
export function benchMessage(topic: string): Omit<SendMessage, 'target'> {
  return {
    notification: {
      title: 'Reunião de condomínio amanhã às 19h',
      body: 'A pauta está no mural: reforma da fachada, portaria e o orçamento do próximo ano.',
      navigate: 'https://mural.example/avisos/reuniao',
    },
    collapseKey: topic,
    publish: false,
  };
}

/** What the service encrypts for {@link benchMessage}, byte for byte but for the message's id. */
export function benchPayload(): string {
  const send = sendMessageSchema.parse({ target: { everyone: true }, ...benchMessage('round') });
  const frame = {
    message: 'm'.repeat(24),
    site: 'default',
    icon: undefined,
    language: 'pt-BR',
    publicUrl: 'https://mural.example',
  };
  return buildPayload(send, frame);
}
