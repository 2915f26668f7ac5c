import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Image, imageLimits, type ImageUse } from '@sineta/protocol';
import { hasImageFormat } from '@sineta/protocol/image-format';
import type { ResizeOptions } from 'sharp';
import { ApiError } from '../../api-error.ts';
import { oneAtATime } from '../../http/one-at-a-time.ts';

/** An image as it is stored and served: pixels alone, without what else was in the file. */
export interface EncodedImage extends Pick<Image, 'type' | 'width' | 'height'> {
  readonly body: Buffer;
}

/** What the process that encodes an image gets. It reads nothing else of the service. */
export interface EncodingTask {
  readonly file: Buffer;
  readonly size: ResizeOptions;
  readonly mostPixels: number;
  /** PNG otherwise, and for an image with transparency. */
  readonly mayBeJpeg: boolean;
}

/** An image, or why its file cannot be decoded. */
export type EncodingResult = EncodedImage | { readonly refused: string };

/**
 * Encodes a file of a known format for its use; undefined when too many others wait.
 * @throws ApiError `image_not_accepted`
 */
export type EncodeImage = (file: Buffer, use: ImageUse) => Promise<EncodedImage | undefined>;

/** How many files wait for the one that is being encoded. Each has at most 5 MiB. */
const mostWaiting = 10;

/**
 * Encodes one image at a time, each in a process of its own: some files keep a decoder busy for hours, and a flaw of a
 * decoder may end the process.
 * @param longest - in milliseconds, until the process is killed
 */
export function createImageEncoder(longest = 30_000): EncodeImage {
  const inTurn = oneAtATime(mostWaiting);
  return (file, use) =>
    inTurn(async () => {
      const { uploadPixels: mostPixels } = imageLimits;
      const result = await run({ file, size: sizes[use], mostPixels, mayBeJpeg: use === 'image' }, longest);
      if ('refused' in result) throw notAccepted(file, result.refused);
      return result;
    });
}

function notAccepted(file: Buffer, reason: string): ApiError {
  const cause = new Error(reason);
  if (file.length === 0 || hasImageFormat(file)) return new ApiError('image_not_accepted', { cause });
  const detail =
    'The content of the file is not PNG, JPEG, WebP, GIF or AVIF, whatever its name or Content-Type is. Convert it to one of these.';
  return new ApiError('image_not_accepted', { cause, detail });
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

/** The source, or a file of the build. */
const program = import.meta.url.endsWith('.ts')
  ? new URL('./encoding-process.ts', import.meta.url)
  : new URL('./encoding-process.js', import.meta.url);

async function run(task: EncodingTask, longest: number): Promise<EncodingResult> {
  const child = fork(program, {
    // Without the secrets of the service.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  let result: EncodingResult | undefined;
  child.once('message', (message: EncodingResult) => {
    result = message;
    child.kill('SIGKILL');
  });
  // If it cannot be sent, the process has ended, and its end has the reason.
  child.send(task, () => {});
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (result) return result;
  if (signal) return { refused: `The process that encodes images was ended by ${signal}` };
  throw new Error(`The process that encodes images ended with ${code}`);
}
