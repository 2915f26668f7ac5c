import type { FastifyRequest } from 'fastify';
import type { MailLanguage } from './texts.ts';

/** The language for an e-mail: the first in `Accept-Language` (RFC 9110 §12.5.4) that has texts, or Portuguese. */
export function mailLanguage({ headers }: Pick<FastifyRequest, 'headers'>): MailLanguage {
  const languages = (headers['accept-language'] ?? '').slice(0, 200).toLowerCase().split(',');
  const known = languages
    .map((language) => language.trim().slice(0, 2))
    .find((tag) => tag === 'pt' || tag === 'en');
  return known === 'en' ? 'en' : 'pt-BR';
}
