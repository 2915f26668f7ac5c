import { expect, test } from 'vitest';
import { appleLabels } from '../../src/panel/labels/apple-labels.ts';
import { portuguese } from '../../src/panel/labels/pt-br.ts';

const phone = (system: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`;

test('on an iPhone no other browser is recommended', () => {
  expect(appleLabels(portuguese, phone('18_6'))).toEqual({
    ...portuguese,
    stateUnsupported: 'Os avisos novos aparecem aqui.',
    noteUnsupported: 'No iPhone e no iPad, este site não envia notificações.',
  });
});

test('with an iOS that has no push, the state and the title are about the update', () => {
  expect(appleLabels(portuguese, phone('15_6'))).toMatchObject({
    stateInstall: 'Falta atualizar o sistema para receber avisos aqui.',
    installTitle: 'Como atualizar',
  });
});
