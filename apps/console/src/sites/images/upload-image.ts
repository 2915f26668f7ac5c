import type { Image, ImageUse } from '@sineta/protocol';
import { hasImageFormat, imageFormatBytes } from '@sineta/protocol/image-format';
import { imageLimits } from '@sineta/protocol/image-limits';
import { textsIn, type TextsOf } from '../../i18n/part-texts.ts';
import type { Language } from '../../preferences/preferences.ts';
import type { Service } from '../../service/service.ts';
import { hasCode } from '../../service/service-error.ts';
import { imageTypes } from './image-types.ts';
import { uploadTexts } from './upload-texts.ts';
import { localeOf } from '../../i18n/amounts.ts';

interface ChosenImage {
  readonly site: string;
  readonly use: ImageUse;
  readonly file: File;
  /** Of the operator. */
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** The address of an uploaded file, or why it was not sent. */
interface UploadResult {
  readonly address?: string;
  readonly problem?: string;
}

/** Uploads a file, unless it is too large: then the service would refuse it after all of it has been sent. */
export async function uploadImage(
  service: Service,
  { site, use, file, language, signal }: ChosenImage,
): Promise<UploadResult> {
  const texts = textsIn(uploadTexts, language);
  const most = imageLimits.uploadBytes;
  if (file.size > most) {
    return { problem: texts.tooLarge(megabytes(file.size, language), megabytes(most, language)) };
  }
  // Systems without a type for the name of the file give none.
  if (file.type !== '' && !imageTypes.includes(file.type)) return { problem: texts.wrongType };
  const path = `/sites/${site}/images?use=${use}`;
  try {
    const { url } = await service.send<Image>('POST', path, file, { purpose: texts.purpose, signal });
    return { address: url };
  } catch (error) {
    if (!hasCode(error, 'image_not_accepted')) throw error;
    return { problem: await refusal(file, texts) };
  }
}

/** Why the service did not accept a file with the name of a known type: this browser reads and decodes it too. */
async function refusal(file: File, texts: TextsOf<typeof uploadTexts>): Promise<string> {
  try {
    const begin = new Uint8Array(await file.slice(0, imageFormatBytes).arrayBuffer());
    if (begin.length > 0 && !hasImageFormat(begin)) return texts.wrongContent;
    const { width, height } = await createImageBitmap(file);
    return width * height > imageLimits.uploadPixels ? texts.tooManyPixels(width, height) : texts.broken;
  } catch {
    return texts.broken;
  }
}

/** Rounded up, so that a file that is too large never seems to be as large as the limit. */
function megabytes(bytes: number, language: Language): string {
  return (Math.ceil((bytes / 2 ** 20) * 10) / 10).toLocaleString(localeOf(language));
}
