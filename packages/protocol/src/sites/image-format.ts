/** How many bytes of a file are enough to know its format. */
export const imageFormatBytes = 64;

/**
 * Whether a file begins as PNG, JPEG, WebP, GIF or AVIF do, whatever its name is. It may be damaged after that. Pure, and
 * without zod for browsers.
 */
export function hasImageFormat(file: Uint8Array): boolean {
  const text = String.fromCharCode(...file.subarray(0, imageFormatBytes));
  return (
    ['\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', 'GIF87a', 'GIF89a'].some((begin) => text.startsWith(begin)) ||
    (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) ||
    // The brand, or a compatible one after it.
    (text.startsWith('ftyp', 4) && /avi[fs]/.test(text))
  );
}
