import { describe, expect, test } from 'vitest';
import { platforms, platformsFor, type Platform } from '../../../src/messages/compose/preview/platform.ts';
import { overlongOn, previewOf } from '../../../src/messages/compose/preview/preview.ts';

const action = (title: string) => ({ action: title, title, navigate: 'https://avisos.example/' });
const full = {
  title: 'Inscrições abertas',
  body: 'Até sexta-feira.',
  icon: 'https://avisos.example/icone.png',
  image: 'https://avisos.example/foto.jpg',
  actions: [action('Ver edital'), action('Lembrar')],
};

describe('the preview of a notification', () => {
  test('on Windows shows image and buttons at once', () => {
    expect(previewOf('windows', full)).toMatchObject({
      title: { text: 'Inscrições abertas', cut: false },
      image: full.image,
      actions: ['Ver edital', 'Lembrar'],
      remarks: [],
    });
  });

  test('has the fallback of each placeholder', () => {
    const preview = previewOf('windows', { title: 'Oi, {{nome|vizinho}}', body: '{{{{ {{bairro|rua}}' });
    expect([preview.title.text, preview.body?.text]).toEqual(['Oi, vizinho', '{{ rua']);
  });

  test.each(['{{nome}}', 'Oi, {{nome|', '{{|vizinho}}'])(
    'remarks on an incomplete placeholder: %s',
    (text) => {
      expect(previewOf('windows', { title: text }).remarks).toEqual(['placeholder-incomplete']);
      expect(previewOf('android', { title: 'Oi', body: text }).remarks).toEqual(['placeholder-incomplete']);
    },
  );

  test('on Android shows them when it is expanded', () => {
    expect(previewOf('android', full)).toMatchObject({
      image: undefined,
      actions: [],
      remarks: ['image-opened', 'actions-opened'],
    });
  });

  test('counts what is too long by what is left of it', () => {
    expect(overlongOn('android', 'title', 'Feira na praça')).toBe(0);
    const long = 'Feira de artesanato e comida na praça da matriz';
    const { text } = previewOf('android', { title: long }).title;
    expect(text.endsWith('…')).toBe(true);
    expect(overlongOn('android', 'title', `  ${long} `)).toBe(long.length - (text.length - 1));
    expect(overlongOn('windows', 'title', long)).toBe(0);
    expect(overlongOn('ios', 'body', long)).toBe(0);
    expect(overlongOn('android', 'body', '{{nome|vizinho}} '.repeat(9))).toBe(9 * 8 - 1 - 39);
  });

  test.each(['macos', 'firefox'] as const)('on %s never shows the image', (platform) => {
    expect(previewOf(platform, full).remarks).toEqual(['image-never', 'actions-opened']);
    expect(previewOf(platform, full).image).toBeUndefined();
  });

  test('drops surplus buttons', () => {
    const many = { ...full, actions: [...full.actions, action('Sair')] };
    expect(previewOf('windows', many).actions).toEqual(['Ver edital', 'Lembrar']);
    expect(previewOf('windows', many).remarks).toEqual(['actions-dropped']);
  });

  test.each(Object.keys(platforms) as Platform[])('on %s reports what is cut off', (platform) => {
    const long = { title: 'Edital '.repeat(30), body: 'Inscrições abertas. '.repeat(40) };
    expect(previewOf(platform, long).remarks).toEqual(['title-cut', 'body-cut']);
  });

  test('omits images of stored messages that are no https: URLs', () => {
    const hostile = { ...full, icon: 'javascript:alert(1)', image: 'http://avisos.example/foto.jpg' };
    expect(previewOf('windows', hostile)).toMatchObject({
      icon: undefined,
      image: undefined,
      remarks: ['image-missing', 'icon-missing'],
    });
  });

  test('omits images that do not load, and reports them', () => {
    const missing = new Set([full.image, full.icon]);
    expect(previewOf('windows', full, missing)).toMatchObject({
      icon: undefined,
      image: undefined,
      remarks: ['image-missing', 'icon-missing'],
    });
    expect(previewOf('android', full, missing).remarks).toEqual([
      'image-missing',
      'icon-missing',
      'actions-opened',
    ]);
    expect(previewOf('macos', full, new Set([full.image])).remarks).toEqual([
      'image-never',
      'actions-opened',
    ]);
  });

  test('without a body has none', () => {
    expect(previewOf('macos', { title: 'Só o título', body: '' }).body).toBeUndefined();
  });
});

test('an iPhone shows neither image, icon nor buttons', () => {
  expect(previewOf('ios', full)).toMatchObject({ icon: undefined, actions: [] });
  expect(previewOf('ios', full).remarks).toEqual(['image-never', 'actions-never']);
});

test('the platforms of most devices come first', () => {
  expect(platformsFor([])).toEqual(['windows', 'android', 'macos', 'ios', 'firefox']);
  const audience = [
    { name: 'linux', devices: 2 },
    { name: 'android', devices: 90 },
    { name: 'windows', devices: 40 },
  ];
  expect(platformsFor(audience)).toEqual(['android', 'windows', 'firefox', 'macos', 'ios']);
});
