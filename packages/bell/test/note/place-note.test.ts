import { expect, test } from 'vitest';
import { placeNote } from '../../src/note/place-note.ts';

const window = { width: 360, height: 640 };
const anchorAt = (left: number, top: number) => ({ left, right: left + 44, top, bottom: top + 44 });

test('below its anchor and centred, where there is room', () => {
  expect(placeNote(anchorAt(158, 100), { width: 200, height: 60 }, window)).toEqual({
    left: 80,
    top: 152,
    maxHeight: 480,
  });
});

test.each([
  ['left', 0, 8],
  ['right', 316, 152],
])('within the window at its %s edge', (_, left, expected) => {
  expect(placeNote(anchorAt(left, 10), { width: 200, height: 60 }, window).left).toBe(expected);
});

test('above an anchor at the lower edge; it then grows upwards', () => {
  expect(placeNote(anchorAt(158, 590), { width: 200, height: 60 }, window)).toEqual({
    left: 80,
    bottom: 58,
    maxHeight: 574,
  });
});

test('a note that is too high for either side is on the larger one, and scrolls', () => {
  const note = { width: 200, height: 900 };
  expect(placeNote(anchorAt(158, 100), note, window)).toMatchObject({ top: 152, maxHeight: 480 });
  expect(placeNote(anchorAt(158, 500), note, window)).toMatchObject({ bottom: 148, maxHeight: 484 });
});

test.each([0, 100, 300, 500, 596])('never covers an anchor at %i pixels', (top) => {
  for (const height of [40, 300, 1000]) {
    const anchor = anchorAt(158, top);
    const at = placeNote(anchor, { width: 200, height }, window);
    const shown = Math.min(height, at.maxHeight);
    const upper = at.top ?? window.height - at.bottom! - shown;
    expect(upper >= anchor.bottom || upper + shown <= anchor.top).toBe(true);
  }
});

test.each([
  ['above', -300, { top: 8, maxHeight: 624 }],
  ['below', 900, { bottom: 8, maxHeight: 624 }],
])('stays in the window when its anchor is scrolled out of it, %s', (_, top, expected) => {
  expect(placeNote(anchorAt(158, top), { width: 200, height: 60 }, window)).toMatchObject(expected);
});
