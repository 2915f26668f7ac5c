import { type Image, imageLimits, type ImageUse } from '@sineta/protocol';
import type Sharp from 'sharp';
import type { ResizeOptions } from 'sharp';
import { ApiError } from '../../api-error.ts';
import { oneAtATime } from '../../http/one-at-a-time.ts';

/** An image as it is stored and served: pixels alone, without what else was in the file. */
export interface EncodedImage extends Pick<Image, 'type' | 'width' | 'height'> {
  readonly body: Buffer;
}

/**
 * Encodes a file of a known format for its use, outside the event loop; undefined when too many others wait.
 * @throws ApiError `image_not_accepted`
 */
export type EncodeImage = (file: Buffer, use: ImageUse) => Promise<EncodedImage | undefined>;

/** How many files wait for the one that is being encoded. Each has at most 5 MiB. */
const mostWaiting = 10;

/** In seconds, for decoding and for encoding. */
const longestStep = 10;

/** Encodes one image at a time: a decoded one takes up to 160 MB. */
export function createImageEncoder(): EncodeImage {
  const inTurn = oneAtATime(mostWaiting);
  let loaded: Promise<typeof Sharp> | undefined;
  return (file, use) => inTurn(async () => encode(await (loaded ??= loadSharp()), file, use));
}

/** The formats, by the names of their decoders. All other decoders are blocked, such as those of SVG, PDF and TIFF. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loaded with the first image: the other processes and commands of the service need none of it. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
}

const square = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;

const sizes: Readonly<Record<ImageUse, ResizeOptions>> = {
  icon: { ...square, width: imageLimits.iconPixels, height: imageLimits.iconPixels },
  badge: { ...square, width: imageLimits.badgePixels, height: imageLimits.badgePixels },
  image: {
    fit: 'inside',
    width: imageLimits.imagePixels,
    height: imageLimits.imagePixels,
    withoutEnlargement: true,
  },
};

async function encode(sharp: typeof Sharp, file: Buffer, use: ImageUse): Promise<EncodedImage> {
  const { data, info } = await decode(sharp, file, use);
  const pixels = sharp(data, { raw: info }).timeout({ seconds: longestStep });
  const isOpaque = use === 'image' && (await pixels.stats()).isOpaque;
  const encoded = isOpaque
    ? pixels.removeAlpha().jpeg({ quality: 82, mozjpeg: true })
    : pixels.png({ compressionLevel: 9 });
  const { width, height } = info;
  return { body: await encoded.toBuffer(), type: isOpaque ? 'image/jpeg' : 'image/png', width, height };
}

/** The first frame of an image as sRGB pixels with transparency, upright and in its final size. */
async function decode(sharp: typeof Sharp, file: Buffer, use: ImageUse) {
  try {
    const image = sharp(file, { limitInputPixels: imageLimits.uploadPixels, failOn: 'error' });
    return await image
      .timeout({ seconds: longestStep })
      .autoOrient()
      .resize(sizes[use])
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ApiError('image_not_accepted', { cause });
  }
}
