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
    stateInstall: 'Este dispositivo precisa do iOS 16.4 ou mais recente.',
    installTitle: 'Como atualizar',
  });
});

test('in the browser of another app, they lead to Safari', () => {
  const userAgent = phone('18_6').replace(/Version.*/, 'Mobile/15E148 Instagram 361.0.0.35.82');
  expect(appleLabels(portuguese, userAgent)).toMatchObject({
    stateInstall: 'Abra no Safari para receber avisos.',
  });
});
