import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BoardView, SharePicture } from '@sineta/protocol';
import { create } from 'fontkitten';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPictureDrawing } from '../../../src/board/pictures/draw-picture.ts';
import { drawableText } from '../../../src/board/pictures/drawable-text.ts';
import { contrast, textOn } from '../../../src/board/pictures/on-accent.ts';
import { picturePath } from '../../../src/board/pictures/picture-address.ts';
import { fontSubsets, pictureLayout, pictureSize } from '../../../src/board/pictures/picture-layout.ts';

const logger = pino({ level: 'silent' });
const picture: SharePicture = { siteName: 'Vila Nova', title: 'Vacinação', date: '14 de março de 2026' };

describe('the text of a picture', () => {
  test.for([
    ['Vacinação contra a gripe', 'Vacinação contra a gripe'],
    ['  duas\nlinhas\t e mais ', 'duas linhas e mais'],
    // Composed from a letter and an accent.
    ['ac\u0327a\u0303o', 'ação'],
    ['Festa 🎉 junina 👨‍👩‍👧 no sábado 1️⃣ ❤️ 🇧🇷', 'Festa 🎉 junina 👨‍👩‍👧 no sábado 1️⃣ ❤️ 🇧🇷'],
    ['🎉', '🎉'],
    // Newer than the font.
    ['Sono \u{1fae9} hoje', 'Sono hoje'],
    ['Centro → Bairro', 'Centro Bairro'],
    ['𝗚𝗿𝗮𝗻𝗱𝗲 ofício № 3', 'Grande ofício No 3'],
    ['w\u0338\u0321\u031b x\u202e\u0007\u200b', 'w x'],
    ['Zażółć gęślą jaźń, İstanbul, Tiếng Việt', 'Zażółć gęślą jaźń, İstanbul, Tiếng Việt'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ] as const)('%j is drawn as %j', ([text, drawn]) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test.for(['مرحبا بكم', 'Обявление', '公告 1', 'مرحبا 🎉', '\u202e', '', ' '])('%j is not drawn', (text) => {
    expect(drawableText(text)).toBeUndefined();
  });

  test('a long text ends with an ellipsis', () => {
    expect(drawableText('a'.repeat(240))).toBe('a'.repeat(240));
    expect(drawableText('a'.repeat(241))).toBe(`${'a'.repeat(239)}…`);
  });

  test('has only characters that the fonts have', () => {
    const letters = fontSubsets.map(
      (subset) => `@fontsource-variable/newsreader/files/newsreader-${subset}-wght-normal.woff2`,
    );
    const known = new Set(
      [...letters, 'twemoji-colr-font/twemoji.woff2'].flatMap((name) => {
        const font = create(readFileSync(fileURLToPath(import.meta.resolve(name))));
        return 'characterSet' in font ? font.characterSet : [];
      }),
    );
    expect(known.size).toBeGreaterThan(1700);
    const missing = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) =>
        drawableText(`a${character}a`) === `a${character}a` && !known.has(character.codePointAt(0)!),
    );
    expect(missing).toEqual([]);
  });
});

test('the name of the site can be read on every accent', () => {
  const parts = ['00', '33', '66', '80', '99', 'cc', 'ff'];
  const accents = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
  );
  for (const accent of accents) expect(contrast(textOn(accent), accent)).toBeGreaterThan(4.2);
  expect(textOn('#ffdd00')).toBe('#15181f');
  expect(textOn('#0b3d91')).toBe('#ffffff');
});

describe('the layout', () => {
  /** The texts in the order in which they are drawn, with their sizes. */
  function textsOf(node: object): { readonly text: string; readonly size: unknown }[] {
    if ('text' in node) {
      const { text, style } = node as { text: string; style: { fontSize?: number } };
      return [{ text, size: style.fontSize }];
    }
    return 'children' in node ? (node.children as object[]).flatMap(textsOf) : [];
  }
  const textOf = (shown: SharePicture) => textsOf(pictureLayout(shown)).map(({ text }) => text);

  test('has the topic, the day, the title, and the site with its initial', () => {
    expect(textOf({ ...picture, place: 'Saúde' })).toEqual([
      'Saúde',
      '14 de março de 2026',
      'Vacinação',
      'V',
      'Vila Nova',
    ]);
  });

  test('has what the board is about below its title', () => {
    expect(textOf({ ...picture, lead: 'Avisos da prefeitura.' })).toEqual([
      '14 de março de 2026',
      'Vacinação',
      'Avisos da prefeitura.',
      'V',
      'Vila Nova',
    ]);
  });

  test('has the name of the site in place of a title that cannot be drawn', () => {
    expect(textOf({ ...picture, title: 'مرحبا', place: 'مرحبا' })).toEqual([
      '14 de março de 2026',
      'Vila Nova',
      'V',
      'Vila Nova',
    ]);
    expect(textOf({ siteName: '公告', title: '公告' })).toEqual([]);
  });

  test('has the icon of the site in place of its initial', () => {
    const shown = textsOf(pictureLayout(picture, true)).map(({ text }) => text);
    expect(shown).toEqual(['14 de março de 2026', 'Vacinação', 'Vila Nova']);
  });

  test('sets longer titles smaller', () => {
    const sizes = ['a'.repeat(20), 'a'.repeat(60), 'a'.repeat(200)].map(
      (title) => textsOf(pictureLayout({ ...picture, title })).find(({ text }) => text === title)?.size,
    );
    expect(sizes).toEqual([112, 92, 72]);
  });
});

describe('the address', () => {
  const notice = { id: 'a'.repeat(24), title: 'Vacinação', publishedAt: '2026-03-14T12:00:00.000Z' };
  const feed = { notices: [] };

  test.for([
    [{ kind: 'notice', notice }, `notices/${notice.id}`],
    [{ kind: 'board', feed }, 'board'],
    [{ kind: 'board', feed, after: '1.a' }, 'board'],
    [{ kind: 'board', feed, topic: 'a%2F~b' }, 'topics/a%252F~b'],
  ] as const satisfies readonly (readonly [BoardView, string])[])('%j', ([view, end]) => {
    expect(picturePath(view, picture)).toMatch(new RegExp(`^/pictures/[\\w-]{16}/${end}$`));
  });

  test('changes with what is shown', () => {
    const view: BoardView = { kind: 'board', feed };
    const changed = [picture, { ...picture, accent: '#000000' }, { ...picture, title: 'Vacina' }];
    expect(new Set(changed.map((shown) => picturePath(view, shown))).size).toBe(3);
    expect(picturePath(view, { ...picture })).toBe(picturePath(view, picture));
  });
});

describe('drawing', () => {
  const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];

  test.for([
    picture,
    { ...picture, title: '<img src=x onerror=alert(1)>', siteName: '"; } body { display: none' },
    { ...picture, title: 'pneumoultramicroscopicossilicovulcano'.repeat(30), accent: '#ffdd00' },
    { ...picture, title: '👨‍👩‍👧‍👦', siteName: '\u202e\u0000', place: 'w̸̡̛'.repeat(100) },
    { siteName: '', title: '' },
  ])('makes a PNG of 1200 × 630 of %j', async (shown) => {
    const png = await createPictureDrawing(logger)(shown);
    expect(sizeOf(png!)).toEqual(['PNG', pictureSize.width, pictureSize.height]);
    expect(png!.length).toBeLessThan(100_000);
  });

  test('has the colours of an emoji and of the icon', async () => {
    const draw = createPictureDrawing(logger);
    /** The number of pixels that are mostly red. */
    const reds = async (png: Buffer | undefined) => {
      const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      let found = 0;
      for (let at = 0; at < data.length; at += 3) {
        if (data[at]! > 180 && data[at + 1]! < 80 && data[at + 2]! < 90) found += 1;
      }
      return found;
    };
    const icon = await sharp({
      create: { width: 192, height: 192, channels: 4, background: '#d32020' },
    })
      .png()
      .toBuffer();
    expect(await reds(await draw(picture))).toBe(0);
    expect(await reds(await draw({ ...picture, title: 'Doe sangue ❤️' }))).toBeGreaterThan(1000);
    expect(await reds(await draw(picture, icon))).toBeGreaterThan(4000);
  });

  test('refuses more than 20 that wait', async () => {
    const draw = createPictureDrawing(logger);
    const drawn = await Promise.all(Array.from({ length: 30 }, () => draw(picture)));
    expect(drawn.filter((png) => png !== undefined)).toHaveLength(21);
    expect(await draw(picture)).toBeDefined();
  });
});
