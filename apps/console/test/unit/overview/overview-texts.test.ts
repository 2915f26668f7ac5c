import { expect, test } from 'vitest';
import { overviewEn } from '../../../src/overview/overview-texts.en.ts';
import { overviewPtBr } from '../../../src/overview/overview-texts.pt-br.ts';

test('the activity counts sends, of which a device gets one from each message', () => {
  expect(overviewPtBr.activity.summary(5, 500, 12, 30)).toMatch(
    /^Em 30 dias, 5 mensagens: 500 envios e 12 cliques\. /,
  );
  expect(overviewPtBr.activity.summary(1, 1, 1, 7)).toMatch(/^Em 7 dias, 1 mensagem: 1 envio e 1 clique\. /);
  expect(overviewEn.activity.summary(5, 500, 12, 30)).toMatch(
    /^In 30 days, 5 messages: 500 sends and 12 clicks\. /,
  );
  expect(overviewEn.activity.summary(1, 1, 1, 7)).toMatch(/^In 7 days, 1 message: 1 send and 1 click\. /);
});
