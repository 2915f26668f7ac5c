import { describe, expect, it, test } from 'vitest';
import { sendMessageSchema } from '../../src/messages/send-message.ts';
import { longestPayload } from '../../src/messages/payload/personalise.ts';
import {
  asLiteral,
  describeFault,
  fillPlaceholders,
  parsePlaceholders,
  type Placeholder,
  placeholderFault,
  withFallbacks,
} from '../../src/messages/payload/placeholders.ts';
import { toPayload } from '../../src/messages/payload/to-payload.ts';

describe('the placeholders of a text', () => {
  it.each([
    ['Olá', ['Olá']],
    ['', []],
    ['Olá, {{nome|vizinho}}.', ['Olá, ', { name: 'nome', fallback: 'vizinho' }, '.']],
    ['{{ nome | boa gente }}', [{ name: 'nome', fallback: 'boa gente' }]],
    [
      '{{a|b}}{{c_2|d e}}',
      [
        { name: 'a', fallback: 'b' },
        { name: 'c_2', fallback: 'd e' },
      ],
    ],
    ['{{{{nome|vizinho}}', ['{{', 'nome|vizinho}}']],
    ['a } b }} c { d', ['a } b }} c { d']],
    ['{{constructor|x}}', [{ name: 'constructor', fallback: 'x' }]],
  ])('%j are %j', (text, parts) => {
    expect(parsePlaceholders(text)).toEqual(parts);
  });

  it.each([
    ['Olá, {{nome', 'open', 5],
    ['{{nome e {{outro|x}}', 'open', 0],
    ['{{a|{{b|c}}}}', 'open', 0],
    ['{{{nome|x}}', 'open', 0],
    ['ok {{a|b}} {{nome}}', 'fallback', 11],
    ['{{nome|}}', 'fallback', 0],
    ['{{nome| }}', 'fallback', 0],
    ['{{nome|a|b}}', 'fallback', 0],
    ['{{|x}}', 'name', 0],
    ['{{}}', 'name', 0],
    ['{{Nome|x}}', 'name', 0],
    ['{{2a|x}}', 'name', 0],
    ['{{a b|x}}', 'name', 0],
    [`{{${'a'.repeat(33)}|x}}`, 'name', 0],
    ['{{"{{"}}', 'open', 0],
  ])('of %j are refused: %s at %i', (text, kind, at) => {
    expect(placeholderFault(text)).toEqual({ kind, at });
    // What was stored before there were placeholders stays as it is.
    expect(withFallbacks(text)).toBe(text);
  });

  it('are replaced by values as plain text, and by fallbacks', () => {
    const text = '{{{{ {{nome|vizinho}} {{nome|gente}}';
    expect(fillPlaceholders(text, () => '{{x|y}} $& <b>')).toBe('{{ {{x|y}} $& <b> {{x|y}} $& <b>');
    expect(withFallbacks(text)).toBe('{{ vizinho gente');
  });

  it('are refused at their field and position', () => {
    const notification = { title: 'Oi {{nome}}', body: 'x {{' };
    const { error } = sendMessageSchema.safeParse({
      target: { everyone: true },
      notification,
      translations: { en: { title: 'Hi {{Name|x}}' } },
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['notification.title', describeFault({ kind: 'fallback', at: 3 })],
      ['notification.body', describeFault({ kind: 'open', at: 2 })],
      ['translations.en.title', describeFault({ kind: 'name', at: 3 })],
    ]);
    expect(describeFault({ kind: 'fallback', at: 3 })).toContain('at character 4 without a fallback');
  });

  it('are of random texts either complete, or refused; a literal text is always shown as it is', () => {
    const random = generator(20_261_125);
    const pieces = [
      '{{nome|ana}}',
      '{{nome|',
      '{',
      '{{',
      '}',
      '}}',
      '|',
      'nome',
      'A',
      ' ',
      'ç',
      '😀',
      '\ud800',
      '\n',
      '"',
      '$&',
      '\\',
    ];
    for (let round = 0; round < 10_000; round++) {
      const text = Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join('');
      expect(withFallbacks(asLiteral(text))).toBe(text);
      const parsed = parsePlaceholders(text);
      const parts = 'kind' in parsed ? [asLiteral(text)] : parsed.map((part) => written(part));
      expect(withFallbacks(parts.join(''))).toBe(withFallbacks(text));
      expect('kind' in parsed ? text.startsWith('{{', parsed.at) : parts.length <= text.length).toBe(true);
    }
  });

  it.each(['{{', '{{{', '{{a|', '}}', '{{a|b}}', '{{ '])(
    'of a long text of %j are read in linear time',
    (piece) => {
      // More than a request can have; quadratic time would exceed the time of a test.
      expect(parsePlaceholders(piece.repeat(100_000))).toBeDefined();
    },
  );
});

/** Writes a part of a text again. */
function written(part: string | Placeholder): string {
  return typeof part === 'string' ? asLiteral(part) : `{{${part.name}|${part.fallback}}}`;
}

function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

test('the longest payload has a value of 192 bytes for each placeholder, or a longer fallback', () => {
  const frame = {
    message: 'id',
    site: 'default',
    language: 'pt-BR',
    icon: undefined,
    publicUrl: 'https://a.example',
  };
  const payload = (title: string, body?: string) =>
    toPayload(
      { target: { everyone: true }, notification: { title, ...(body !== undefined && { body }) } },
      frame,
    );
  const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value));
  const plain = payload('Olá', 'Texto');
  expect(longestPayload(plain)).toBe(plain);
  const added = (title: string, body?: string) =>
    sizeOf(longestPayload(payload(title, body))) - sizeOf(payload('', body === undefined ? undefined : ''));
  expect(added('{{nome|vizinho}}')).toBe(192);
  expect(added('{{nome|vizinho}}', '{{a|b}} {{{{')).toBe(192 + 192 + 3);
  expect(added(`{{nome|${'"'.repeat(100)}}}`)).toBe(200);
});
