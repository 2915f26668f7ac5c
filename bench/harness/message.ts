import { type SendMessage, sendMessageSchema } from '@sineta/protocol';
import { buildPayload } from '../../apps/server/src/messages/accept/payload.ts';

/** The message of every bench. Its key becomes the Topic header, by which the sink counts. */
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

/** The plaintext that the service encrypts for {@link benchMessage}, apart from the message id. */
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
