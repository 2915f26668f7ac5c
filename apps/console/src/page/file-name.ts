/** The part of a file name that an id gives: letters, digits, dots, hyphens and underscores, of a length that all systems allow. */
export function fileNamePart(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
}
