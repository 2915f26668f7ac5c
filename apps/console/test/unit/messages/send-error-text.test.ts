import { expect, test } from 'vitest';
import { confirmSendTexts } from '../../../src/messages/compose/send/confirm-send-texts.ts';
import { sendErrorText } from '../../../src/messages/compose/send/send-error-text.ts';
import { editTexts } from '../../../src/messages/compose/edit/edit-texts.ts';
import { problemsPtBr } from '../../../src/service/problem-texts.pt-br.ts';
import { ServiceError } from '../../../src/service/service-error.ts';

const codes = ['unreachable', 'forbidden', 'message_closed', 'invalid_request'];

function textsOf(errorTexts: object): string[] {
  const texts = { ...confirmSendTexts['pt-BR'], ...errorTexts };
  return codes.map((code) => sendErrorText(new ServiceError(code, ''), texts, problemsPtBr));
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
