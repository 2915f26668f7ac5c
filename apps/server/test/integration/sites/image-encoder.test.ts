import { crc32 } from 'node:zlib';
import { imageLimits, type ImageUse } from '@sineta/protocol';
import { hasImageFormat } from '@sineta/protocol/image-format';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegOfScans } from '../../harness/jpeg-of-scans.ts';
import { createImageEncoder, type EncodedImage } from '../../../src/sites/images/image-encoder.ts';

const encode = createImageEncoder();

/** Encodes a file that is accepted. */
async function encoded(file: Buffer, use: ImageUse = 'image'): Promise<EncodedImage> {
  const image = await encode(file, use);
  if (!image) throw new Error('Too many images wait.');
  return image;
}

const red = { r: 230, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 230 };

/** A picture whose left half is red and whose right half is blue. */
function picture(width: number, height: number) {
  const left = { create: { width: width / 2, height, channels: 3, background: red } } as const;
  return sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

/** The colour at a place, as a word. */
async function colourAt({ body }: EncodedImage, left: number, top: number): Promise<string> {
  const pixel = await sharp(body).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer();
  const [r = 0, , b = 0, alpha = 0] = pixel;
  if (alpha < 10) return 'transparent';
  return r > 150 && b < 100 ? 'red' : r < 100 && b > 120 ? 'blue' : pixel.toString('hex');
}

const notAccepted = expect.objectContaining({ code: 'image_not_accepted' });

it.for(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts %s', async (format) => {
  const image = await encoded(await picture(40, 20)[format]().toBuffer());
  expect(image).toMatchObject({ type: 'image/jpeg', width: 40, height: 20 });
  expect([await colourAt(image, 5, 10), await colourAt(image, 35, 10)]).toEqual(['red', 'blue']);
});

it('makes the size of each use', async () => {
  const file = await picture(3000, 1500).png().toBuffer();
  expect(await encoded(file, 'icon')).toMatchObject({ type: 'image/png', width: 192, height: 192 });
  expect(await encoded(file, 'badge')).toMatchObject({ type: 'image/png', width: 96, height: 96 });
  expect(await encoded(file, 'image')).toMatchObject({ type: 'image/jpeg', width: 1440, height: 720 });
  const icon = await encoded(file, 'icon');
  const places = [[96, 2] as const, [4, 96] as const, [187, 96] as const, [96, 189] as const];
  const colours = await Promise.all(places.map(([left, top]) => colourAt(icon, left, top)));
  expect(colours).toEqual(['transparent', 'red', 'blue', 'transparent']);
});

it('keeps the transparency of an image', async () => {
  const half = { ...red, alpha: 0.5 };
  const file = await sharp({ create: { width: 10, height: 10, channels: 4, background: half } })
    .webp()
    .toBuffer();
  const image = await encoded(file);
  expect(image.type).toBe('image/png');
  expect((await sharp(image.body).stats()).isOpaque).toBe(false);
});

it('removes metadata, after it has turned the image upright', async () => {
  const gps = { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' };
  const file = await picture(40, 20)
    .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const image = await encoded(file);
  expect(image).toMatchObject({ width: 20, height: 40 });
  // A quarter turn clockwise: what was left is at the top.
  expect([await colourAt(image, 10, 5), await colourAt(image, 10, 35)]).toEqual(['red', 'blue']);
  const { exif, icc, xmp, orientation } = await sharp(image.body).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  expect(image.body.includes('Ana')).toBe(false);
});

it('converts the colours of print to those of screens', async () => {
  const file = await picture(40, 20).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(file).metadata()).space).toBe('cmyk');
  const image = await encoded(file);
  expect((await sharp(image.body).metadata()).space).toBe('srgb');
  expect([await colourAt(image, 5, 10), await colourAt(image, 35, 10)]).toEqual(['red', 'blue']);
});

it('takes the first frame of an animation', async () => {
  const frame = (background: typeof red) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame(red), await frame(blue)];
  const file = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(file, { pages: -1 }).metadata()).pages).toBe(2);
  const image = await encoded(file);
  expect(image).toMatchObject({ width: 20, height: 20 });
  expect(await colourAt(image, 10, 10)).toBe('red');
});

it('stores nothing of a file but its pixels', async () => {
  const script = '<script>alert(1)</script>';
  const jpeg = await picture(40, 20).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
  const polyglots = [
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([jpeg, Buffer.from(script)]),
    Buffer.concat([await picture(40, 20).gif().toBuffer(), Buffer.from(`/*${script}*/=1;`)]),
    Buffer.concat([await picture(40, 20).png().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
  ];
  for (const file of polyglots) {
    expect(file.includes(script)).toBe(true);
    const { body } = await encoded(file);
    expect(body.includes('script')).toBe(false);
  }
});

it('refuses other formats, whatever they contain', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const tiff = await picture(40, 20).tiff().toBuffer();
  const texts = [svg, `<?xml version="1.0"?>${svg}`, '<html></html>', '%PDF-1.4', 'x'];
  const namesTypes = {
    code: 'image_not_accepted',
    message: expect.stringContaining('The content of the file is not PNG, JPEG'),
  };
  for (const file of [...texts.map((text) => Buffer.from(text)), tiff]) {
    await expect(encode(file, 'image')).rejects.toMatchObject(namesTypes);
  }
  // Incomplete.
  for (const text of ['GIF89a', '']) {
    const message = expect.stringContaining('Send a whole PNG, JPEG');
    await expect(encode(Buffer.from(text), 'image')).rejects.toMatchObject({
      code: 'image_not_accepted',
      message,
    });
  }
});

it('refuses an incomplete file', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    const file = await picture(400, 200)[format]().toBuffer();
    const half = file.subarray(0, file.length / 2);
    await expect(encode(half, 'image')).rejects.toEqual(notAccepted);
    expect(hasImageFormat(half)).toBe(true);
  }
});

it('refuses an image that would take too much memory, before it decodes it', async () => {
  const small = await picture(40, 20).png().toBuffer();
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(encode(bomb, 'image')).rejects.toEqual(notAccepted);
  const wide = await sharp({ create: { width: 10_000, height: 4001, channels: 3, background: red } })
    .png()
    .toBuffer();
  expect(wide.length).toBeLessThan(1_000_000);
  await expect(encode(wide, 'image')).rejects.toEqual(notAccepted);
});

it('ends the decoding of a file that would take minutes', async () => {
  const file = jpegOfScans(40_000);
  expect(file.length).toBeLessThan(imageLimits.uploadBytes);
  const killed = expect.objectContaining({ message: expect.stringContaining('SIGKILL') });
  const impatient = createImageEncoder(2000);
  await expect(impatient(file, 'image')).rejects.toMatchObject({ code: 'image_not_accepted', cause: killed });
  expect(await encoded(jpegOfScans(0))).toMatchObject({ type: 'image/jpeg', width: 1440, height: 720 });
});

it('encodes one image at a time, and refuses when too many wait', async () => {
  const file = await picture(40, 20).png().toBuffer();
  const all = await Promise.all(Array.from({ length: 20 }, () => encode(file, 'icon')));
  expect(all.filter((image) => image !== undefined)).toHaveLength(11);
  expect(await encode(file, 'icon')).toBeDefined();
});
