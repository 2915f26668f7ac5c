import { once } from 'node:events';
import sharp from 'sharp';
import type { EncodingResult, EncodingTask } from './image-encoder.ts';

/** The formats, by the names of their decoders. All other decoders are blocked, such as those of SVG, PDF and TIFF. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: decoders });

// A decoder cannot be interrupted, and process.exit() would wait for it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const [task] = (await once(process, 'message')) as [EncodingTask];
process.send!(await encode(task));

async function encode(task: EncodingTask): Promise<EncodingResult> {
  let decoded: Awaited<ReturnType<typeof decode>>;
  try {
    decoded = await decode(task);
  } catch (error) {
    return { refused: String(error) };
  }
  const { data, info } = decoded;
  const pixels = sharp(data, { raw: info });
  const isOpaque = task.mayBeJpeg && (await pixels.stats()).isOpaque;
  const encoded = isOpaque
    ? pixels.removeAlpha().jpeg({ quality: 82, mozjpeg: true })
    : pixels.png({ compressionLevel: 9 });
  const { width, height } = info;
  return { body: await encoded.toBuffer(), type: isOpaque ? 'image/jpeg' : 'image/png', width, height };
}

/** The first frame of an image as sRGB pixels with transparency, upright and in its final size. */
function decode({ file, size, mostPixels }: EncodingTask) {
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}
