import { expect, test } from 'vitest';
import { labelsFor } from '../src/labels.ts';

test.each([
  ['pt-BR', 'Habilitar Notificações', 'Desabilitar Notificações'],
  ['pt', 'Habilitar Notificações', 'Desabilitar Notificações'],
  ['en-GB', 'Enable Notifications', 'Disable Notifications'],
  ['EN', 'Enable Notifications', 'Disable Notifications'],
  ['es-AR', 'Activar notificaciones', 'Desactivar notificaciones'],
  ['tlh', 'Habilitar Notificações', 'Desabilitar Notificações'],
  ['', 'Habilitar Notificações', 'Desabilitar Notificações'],
])('B20 %s', (language, enable, disable) => {
  expect(labelsFor(language)).toMatchObject({ enable, disable });
});
