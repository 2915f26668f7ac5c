/** The light and the dark text that can stand on an accent. */
const [light, dark] = ['#ffffff', '#15181f'] as const;

/** The one of the two with more contrast on a colour: 4.2 or more on any (WCAG 2.2 requires 3 of large text). */
export function textOn(accent: string): typeof light | typeof dark {
  return contrast(light, accent) >= contrast(dark, accent) ? light : dark;
}

/** The contrast ratio of two colours `#rrggbb` (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
