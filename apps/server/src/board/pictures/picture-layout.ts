import type { SharePicture } from '@sineta/protocol';
import type { ContainerNode, Node, TextNode } from '@takumi-rs/core';
import { drawableText } from './drawable-text.ts';
import { textOn } from './on-accent.ts';

/** In pixels: the size that services which show previews ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** The names of the fonts of letters, in the order in which they are searched. */
export const fontSubsets = ['latin', 'latin-ext', 'vietnamese'] as const;

/** The name of the font of emoji, which is searched last. */
export const emojiFont = 'emoji';

/** What the icon of the site is drawn from, by this name. */
export const iconSource = 'icon';

type Style = NonNullable<TextNode['style']>;

/** The design tokens of the light theme. */
const colour = {
  paper: '#faf8f4',
  card: '#ffffff',
  ink: '#1b2130',
  inkSoft: '#5b606b',
  line: '#e4dfd5',
  brass: '#995f06',
};

/**
 * What is drawn for a page: the title on paper, and below it the name of the site on its accent.
 * @param hasIcon - whether the icon of the site is drawn instead of its initial
 */
export function pictureLayout(
  { siteName, accent = colour.brass, ...page }: SharePicture,
  hasIcon = false,
): ContainerNode {
  const name = drawableText(siteName);
  const title = drawableText(page.title) ?? name;
  const place = page.place === undefined ? undefined : drawableText(page.place);
  const lead = page.lead === undefined ? undefined : drawableText(page.lead);
  const onAccent = textOn(accent);
  const initial = name?.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase();
  return box(
    { ...pictureSize, flexDirection: 'column', backgroundColor: colour.paper, color: colour.ink, fontFamily },
    box(
      { flexGrow: 1, flexDirection: 'column', justifyContent: 'center', gap: 28, padding: '56px 80px 40px' },
      box(
        { alignItems: 'baseline', gap: 28, fontSize: 34 },
        text(place, { fontWeight: 600, ...lines(1) }),
        text(page.date, { flexShrink: 0, color: colour.inkSoft }),
      ),
      text(title, { ...titleType(title), ...lines(lead === undefined ? 4 : 3), textWrap: 'balance' }),
      text(lead, { fontSize: 38, lineHeight: 1.3, color: colour.inkSoft, ...lines(2) }),
    ),
    box(
      {
        flexShrink: 0,
        alignItems: 'center',
        gap: 28,
        height: 128,
        padding: '0 80px',
        borderTop: `1px solid ${colour.line}`,
        backgroundColor: accent,
        color: onAccent,
      },
      hasIcon
        ? tile(colour.card, {
            type: 'image',
            src: iconSource,
            style: { width: 72, height: 72, objectFit: 'contain' },
          })
        : tile(
            onAccent,
            text(initial, { marginTop: 6, fontSize: 46, fontWeight: 600, lineHeight: 1, color: accent }),
          ),
      text(name, { fontSize: 42, fontWeight: 600, ...lines(1) }),
    ),
  );
}

const fontFamily = [...fontSubsets, emojiFont].map((name) => `"${name}"`).join(', ');

/** The shorter, the larger. */
function titleType(title = ''): Style {
  const fontSize = title.length <= 28 ? 112 : title.length <= 70 ? 92 : 72;
  return { fontSize, fontWeight: 500, lineHeight: 1.1 };
}

/** Ends a text with an ellipsis after this number of lines, and breaks words that are longer than a line. */
function lines(lineClamp: number): Style {
  return {
    display: 'block',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textOverflow: 'ellipsis',
    lineClamp,
    // Room for the accents of capitals, which are higher than the first line.
    paddingTop: '0.3em',
    marginTop: '-0.3em',
  };
}

/** The square beside the name of the site. */
function tile(backgroundColor: string, child: Node | undefined): ContainerNode | undefined {
  if (!child) return undefined;
  const size = { width: 72, height: 72, borderRadius: 16, overflow: 'hidden' } as const;
  return box(
    { flexShrink: 0, alignItems: 'center', justifyContent: 'center', ...size, backgroundColor },
    child,
  );
}

function box(style: Style, ...children: readonly (Node | undefined)[]): ContainerNode {
  return {
    type: 'container',
    style: { display: 'flex', ...style },
    children: children.filter((child) => child !== undefined),
  };
}

function text(content: string | undefined, style: Style): TextNode | undefined {
  return content === undefined ? undefined : { type: 'text', text: content, style };
}
