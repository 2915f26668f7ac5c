import { createSvg } from '../dom/create-element.ts';

/** A small picture of where to press. */
export type Drawing =
  | 'window-controls'
  | 'window-lock'
  | 'window-permissions'
  | 'phone-controls'
  | 'phone-lock'
  | 'phone-shield'
  | 'phone-menu'
  | 'phone-share'
  | 'phone-more'
  | 'phone-address'
  | 'tablet-share'
  | 'home-row'
  | 'home-add'
  | 'menu-bar'
  | 'settings';

/** Icons as one stroked path in a 16 × 16 square. */
const icons = {
  controls:
    'M1 4.5h6M12 4.5h3M1 11.5h3M9 11.5h6M7 4.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M4 11.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  lock: 'M3 7.5h10v6.5H3zM5 7.5V5a3 3 0 0 1 6 0v2.5',
  permissions:
    'M4 1.5h8a2.75 2.75 0 0 1 0 5.5H4a2.75 2.75 0 0 1 0-5.5zM4 9h8a2.75 2.75 0 0 1 0 5.5H4A2.75 2.75 0 0 1 4 9zM4.25 3v2.5M11.75 10.5V13',
  shield: 'M8 1.5l5.5 2v4.3c0 3.2-2.3 5.5-5.5 6.7c-3.2-1.2-5.5-3.5-5.5-6.7V3.5z',
  menu: 'M2 3.5h12M2 8h12M2 12.5h12',
  more: 'M2.1 8a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0M7.1 8a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0M12.1 8a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0',
  share: 'M5 6.5H3v8h10v-8h-2M8 10.5v-9M5 4l3-3l3 3',
  plus: 'M4 1.5h8A2.5 2.5 0 0 1 14.5 4v8a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 12V4A2.5 2.5 0 0 1 4 1.5zM8 5v6M5 8h6',
  bell: 'M2.5 11.5c1.7-.9 2.2-2.2 2.5-3.5c.3-1.900 1.300-2.900 3-2.900s2.7 1 3 2.900c.3 1.300.8 2.600 2.5 3.5zM8 5V2M8 14v.1',
} as const;

type Icon = keyof typeof icons;

/* Attributes instead of rules of the panel's style sheet, which is loaded without the drawings. */
const soft = { fill: 'var(--line)' };
const outlined = { fill: 'var(--background)', stroke: 'var(--edge)' };
const ring = {
  fill: 'color-mix(in srgb, var(--accent) 14%, var(--background))',
  stroke: 'var(--accent)',
  'stroke-width': 2,
};
const iconStroke = {
  fill: 'none',
  stroke: 'var(--text)',
  'stroke-width': 1.75,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
const wordFont = { fill: 'var(--text)', 'font-weight': 600, 'font-size': 12 };

/** For each drawing: the frame, and the marked icon with its centre, unless the frame has marked something. */
const places: Readonly<
  Record<
    Drawing,
    readonly [frame: (text: string) => SVGElement[], ...marked: [icon: Icon, x: number, y: number] | []]
  >
> = {
  'window-controls': [browserWindow, 'controls', 92, 33],
  'window-lock': [browserWindow, 'lock', 92, 33],
  'window-permissions': [browserWindow, 'permissions', 92, 33],
  'phone-controls': [phoneTop, 'controls', 108, 37],
  'phone-lock': [phoneTop, 'lock', 108, 37],
  'phone-shield': [phoneTop, 'shield', 108, 37],
  'phone-menu': [phoneBottom, 'menu', 208, 60],
  'phone-share': [phoneBottom, 'share', 160, 60],
  'phone-more': [phoneBottom, 'more', 208, 60],
  'phone-address': [phoneTop, 'share', 212, 37],
  'tablet-share': [browserWindow, 'share', 272, 33],
  'home-row': [homeRow, 'plus', 256, 42],
  'home-add': [homeSheet],
  'menu-bar': [menuBar],
  settings: [settingsRow, 'bell', 90, 46],
};

/**
 * The drawing. It is decorative: the steps beside it contain the same information as text.
 *
 * @param text - what to press is called, if the drawing names it
 */
export function draw(drawing: Drawing, text = ''): SVGElement {
  const [frame, icon, x = 0, y = 0] = places[drawing];
  const mark = icon
    ? [
        createSvg('circle', { ...ring, cx: x, cy: y, r: 16 }),
        createSvg('path', { ...iconStroke, d: icons[icon], transform: `translate(${x - 8} ${y - 8})` }),
      ]
    : [];
  return createSvg('svg', { viewBox: '0 0 320 84', 'aria-hidden': 'true' }, ...frame(text), ...mark);
}

function browserWindow(): SVGElement[] {
  return [
    outline('M24 84V20a12 12 0 0 1 12-12h248a12 12 0 0 1 12 12v64'),
    ...[40, 50, 60].map((cx) => createSvg('circle', { ...soft, cx, cy: 33, r: 3 })),
    pill(74, 20, 184, 26),
    bar(116, 30, 84),
    outline('M24 58h272'),
    bar(44, 70, 120),
  ];
}

function phoneTop(): SVGElement[] {
  return [
    outline('M80 84V16a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v68'),
    createSvg('circle', { ...soft, cx: 160, cy: 11, r: 3 }),
    pill(90, 24, 140, 26),
    bar(132, 34, 56),
    outline('M80 60h160'),
    bar(96, 72, 96),
  ];
}

function phoneBottom(): SVGElement[] {
  return [
    outline('M80 0v68a14 14 0 0 0 14 14h132a14 14 0 0 0 14-14V0'),
    bar(96, 10, 128),
    bar(96, 22, 72),
    outline('M80 38h160'),
    ...[112, 160, 208].map((cx) => createSvg('circle', { ...soft, cx, cy: 60, r: 4 })),
  ];
}

/** The list of an iPhone's share sheet, with the row to press. */
function homeRow(text: string): SVGElement[] {
  return [
    outline('M40 0v84M280 0v84M40 20h240M40 64h240'),
    bar(56, 7, 72),
    word(text, 56, 46, 'start'),
    bar(56, 72, 96),
  ];
}

/** The sheet that adds an icon: its title bar with the button, and the icon with its name. */
function homeSheet(text: string): SVGElement[] {
  return [
    outline('M80 84V16a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v68M80 42h160'),
    bar(96, 19, 32),
    createSvg('rect', { ...ring, x: 158, y: 9, width: 74, height: 26, rx: 13 }),
    word(text, 195, 26),
    createSvg('rect', { ...soft, x: 96, y: 52, width: 24, height: 24, rx: 6 }),
    bar(130, 56, 80),
    bar(130, 68, 56),
  ];
}

function menuBar(): SVGElement[] {
  return [
    outline('M12 84V16a8 8 0 0 1 8-8h280a8 8 0 0 1 8 8v68M12 36h296'),
    createSvg('circle', { ...soft, cx: 32, cy: 22, r: 5 }),
    createSvg('rect', { ...ring, x: 46, y: 11, width: 56, height: 22, rx: 6 }),
    word('Safari', 74, 26),
    bar(116, 19, 32),
    bar(160, 19, 32),
    bar(204, 19, 32),
    outline('M46 36v48M166 36v48'),
    bar(58, 48, 92),
    bar(58, 62, 72),
    bar(58, 76, 84),
  ];
}

function settingsRow(): SVGElement[] {
  return [
    pill(56, 20, 208, 52),
    bar(118, 43, 80),
    createSvg('rect', { fill: 'var(--accent)', x: 214, y: 35, width: 38, height: 22, rx: 11 }),
    createSvg('circle', { fill: 'var(--on-accent)', cx: 241, cy: 46, r: 8 }),
  ];
}

function outline(d: string): SVGElement {
  return createSvg('path', { ...outlined, d });
}

function pill(x: number, y: number, width: number, height: number): SVGElement {
  return createSvg('rect', { ...outlined, x, y, width, height, rx: 13 });
}

/** A placeholder for text. */
function bar(x: number, y: number, width: number): SVGElement {
  return createSvg('rect', { ...soft, x, y, width, height: 6, rx: 3 });
}

function word(text: string, x: number, y: number, anchor = 'middle'): SVGElement {
  const element = createSvg('text', { ...wordFont, x, y, 'text-anchor': anchor });
  element.append(text);
  return element;
}
