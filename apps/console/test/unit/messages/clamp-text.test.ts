import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampText } from '../../../src/messages/compose/preview/clamp-text.ts';

describe('a text in a notification', () => {
  test('that fits stays unchanged', () => {
    expect(clampText('Inscrições abertas', 2, 20)).toEqual({ text: 'Inscrições abertas', cut: false });
  });

  test('is broken between words, and ends in an ellipsis if it is cut off', () => {
    expect(clampText('As inscrições do edital vão até sexta', 2, 14)).toEqual({
      text: 'As inscrições do edital vão…',
      cut: true,
    });
  });

  test('keeps typed line breaks', () => {
    expect(clampText('Um\nDois\nTrês', 2, 40)).toEqual({ text: 'Um\nDois…', cut: true });
  });

  test('breaks a word longer than a line', () => {
    expect(clampText('abcdefghij', 2, 4)).toEqual({ text: 'abcdefg…', cut: true });
  });

  test('never divides an emoji', () => {
    expect(clampText('🔔🔔🔔🔔', 1, 3)).toEqual({ text: '🔔🔔…', cut: true });
  });

  test('counts an emoji of several code points as one character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(clampText(family.repeat(12), 1, 35)).toEqual({ text: family.repeat(12), cut: false });
    expect(clampText(family.repeat(4), 1, 3)).toEqual({ text: `${family.repeat(2)}…`, cut: true });
  });

  test('never exceeds the available lines', () => {
    const holds = fc.check(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 2, max: 50 }),
        (text, lines, length) => {
          const shown = clampText(text, lines, length).text;
          const paragraphs = shown.split('\n').length;
          return (
            paragraphs <= lines &&
            Array.from(new Intl.Segmenter().segment(shown)).length <= lines * (length + 1)
          );
        },
      ),
    );
    expect(holds.counterexample).toBeNull();
  });
});
