import type { AcceptedSend } from '@sineta/protocol';
import { primaryLanguage } from '../../devices/language.ts';

/** The test that a device asks for. */
export interface SelfTest {
  readonly site: string;
  readonly token: string;
  /** The languages that its visitor reads, preferred first (BCP 47). */
  readonly languages: readonly string[];
}

/** The message of a test. */
export interface SelfTestMessage {
  readonly send: AcceptedSend;
  /** The language of its texts (BCP 47). */
  readonly language: string;
}

const texts = {
  pt: { language: 'pt-BR', title: 'As notificações funcionam', body: 'Este é o teste que você pediu.' },
  en: { language: 'en', title: 'Notifications work', body: 'This is the test that you asked for.' },
  es: { language: 'es', title: 'Las notificaciones funcionan', body: 'Esta es la prueba que pidió.' },
} as const;

/** Seconds. The visitor waits for it at the screen; shorter than the grace period of a gone device, so it is not retried. */
const ttl = 60;

/** The message of a test, in the first of the device's languages that has texts, else in English. */
export function selfTestMessage({ token, languages }: SelfTest): SelfTestMessage {
  const known = languages.map(primaryLanguage).find(isWritten) ?? 'en';
  const { language, ...notification } = texts[known];
  return { language, send: { target: { token }, notification, ttl, urgency: 'high', test: true } };
}

function isWritten(language: string | null): language is keyof typeof texts {
  return language !== null && Object.hasOwn(texts, language);
}
