import type { Facts, FetchedIcon } from '../facts.ts';
import { type Finding, passed, skipped, warning } from '../finding.ts';
import { readImageHeader } from '../image-header.ts';

const effect = 'the home screen may show another picture, or none';

/** Checks that the icons of the manifest are images of the sizes that it declares: one finding for each that is not. */
export function checkIcons({ page, icons }: Pick<Facts, 'page' | 'icons'>): Finding[] {
  if (!page.ok) return [skipped('icons', 'The icons: the page cannot be loaded.')];
  if (icons.length === 0) return [skipped('icons', 'The icons: no manifest names one on the web.')];
  const findings = icons.flatMap(checkIcon);
  if (findings.length > 0) return findings;
  return [passed('icons', 'The icons of the manifest are images of the declared sizes.')];
}

function checkIcon({ image, sizes }: FetchedIcon): Finding[] {
  const { href } = image.url;
  const report = (problem: string, remedy: string): Finding[] => [
    warning('icons', `The icon ${href} of the manifest ${problem}: ${effect}.`, remedy),
  ];
  if (!image.ok) return report(`cannot be loaded (${image.reason})`, 'Serve the icon at this address.');
  if (image.status !== 200)
    return report(`returns HTTP ${image.status}`, 'Serve the icon, or remove it from the manifest.');
  const header = readImageHeader(image.body);
  if (header === undefined) return report('is not an image', 'Serve a PNG file at this address.');
  const size = header.size?.join('x');
  const declared = sizes?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (size === undefined || declared.length === 0 || declared.includes('any') || declared.includes(size))
    return [];
  return report(
    `has ${size} pixels, but "sizes": "${declared.join(' ')}"`,
    `Serve an icon of ${declared.join(' or ')} pixels, or declare "${size}".`,
  );
}
