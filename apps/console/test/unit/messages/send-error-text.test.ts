import { expect, test } from 'vitest';
import { confirmSendTexts } from '../../../src/messages/compose/send/confirm-send-texts.ts';
import { sendErrorText } from '../../../src/messages/compose/send/send-error-text.ts';
import { editTexts } from '../../../src/messages/compose/edit/edit-texts.ts';
import { problemsPtBr } from '../../../src/service/problem-texts.pt-br.ts';
import { ServiceError } from '../../../src/service/service-error.ts';

const codes = ['unreachable', 'forbidden', 'message_closed', 'invalid_request'];

function textOf(error: Error, errorTexts: object = {}): string {
  return sendErrorText(error, { ...confirmSendTexts['pt-BR'], ...errorTexts }, problemsPtBr);
}

function textsOf(errorTexts: object): string[] {
  return codes.map((code) => textOf(new ServiceError(code, ''), errorTexts));
}

test('an error of an edit promises no stored draft', () => {
  const [unreachable, forbidden] = textsOf({});
  expect(unreachable).toContain('Seu rascunho está salvo.');
  expect(forbidden).toContain('Seu rascunho está salvo.');
  expect(textsOf(editTexts['pt-BR'].errors)).toEqual([
    'O serviço não respondeu. As alterações estão só nesta página. Tente de novo.',
    'Seu papel não permite enviar.',
    'A mensagem não está mais agendada. Confira na página dela.',
    'O serviço não aceitou a mensagem. Volte e confira os campos destacados.',
  ]);
});

test.for([
  ['rate_limited', 429, problemsPtBr.rate_limited],
  ['idempotency_key_reused', 409, problemsPtBr.idempotency_key_reused],
  ['payload_too_large', 413, problemsPtBr.payload_too_large],
  ['draft_changed', 0, problemsPtBr.draft_changed],
  ['stale_revision', 409, problemsPtBr.stale_revision],
  ['session_ended', 0, problemsPtBr.session_ended],
  ['not_found', 404, problemsPtBr.not_found],
  ['failed', 403, problemsPtBr.failed],
] as const)('%s says what happened, and points to no field', ([code, status, text]) => {
  expect(textOf(new ServiceError(code, '', { status }))).toBe(text);
});

test.for([
  ['failed', 200],
  ['failed', 502],
  ['storage_unavailable', 503],
])('after %s with status %i, the message may have been accepted', ([code, status]) => {
  expect(textOf(new ServiceError(code as string, '', { status: status as number }))).toContain(
    'Tente de novo: a mensagem não será enviada duas vezes.',
  );
});
