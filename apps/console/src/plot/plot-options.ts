import type UPlot from 'uplot';
import { labelPositions, withoutOverlaps } from './label-positions.ts';

/** One line: its values at the plot's times, and its name, drawn at its end. */
export interface PlotLine {
  readonly label: string;
  readonly values: readonly number[];
  /** Whether the plot emphasizes this line. */
  readonly accent?: boolean;
}

export interface PlotColours {
  readonly accent: string;
  readonly quiet: string;
  readonly grid: string;
}

interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  /** How a line connects its points. */
  readonly paths: UPlot.Series.PathBuilder;
  /** Whether each value is a bar, of a day. */
  readonly bars?: boolean | undefined;
  /** Whether the times have no labels: those of the plot below are read. */
  readonly hidesTimes?: boolean | undefined;
  readonly colours: PlotColours;
  readonly formatTime: (seconds: number) => string;
  readonly formatTick?: ((seconds: number) => string) | undefined;
  /** Formats a value for the axis, abbreviated. */
  readonly formatValue: (value: number) => string;
  /** Called with the index of the point under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}

const font = '12px system-ui, sans-serif';
const labelHeight = 15;
/** Space for the labels of values beside bars, the same in plots that are above each other. */
const barAxisWidth = 62;
/** The length of the sample of a line before its name, where lines differ only in their dashes. */
const sampleLength = 16;

/** The uPlot options of a plot: zero-based, with hairlines, and names at the ends of lines instead of a legend. */
export function plotOptions(options: PlotOptions): UPlot.Options {
  const { width, height, lines, paths, bars, hidesTimes, colours, formatValue, onPoint } = options;
  const longest = bars ? 0 : Math.max(0, ...lines.map(({ label }) => label.length));
  const colourOf = ({ accent }: PlotLine): string => (accent ? colours.accent : colours.quiet);
  const widths = lineWidths(lines);
  const dashes = lineDashes(lines);
  return {
    width,
    height,
    padding: [12, bars ? 8 : longest === 0 ? 32 : longest * 7 + 12 + sampleRoom(dashes), 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 7 },
      // The crosshair is on the point that is read. Outside the plot, its place is negative.
      move: (plot, left, top) => [
        left < 0 ? left : plot.valToPos(plot.data[0][plot.posToIdx(left)]!, 'x'),
        top,
      ],
    },
    scales: {
      // The first and the last bar have room for their width.
      x: bars
        ? { time: true, range: (_plot, first, last) => [first - day / 2, last + day / 2] }
        : { time: true },
      y: { range: (_plot, _least, most) => [0, roundUp(most)] },
    },
    axes: [
      {
        font,
        stroke: colours.quiet,
        size: hidesTimes ? 8 : 34,
        grid: { show: false },
        ticks: { show: false },
        // Labelled by `nameTimes`: uPlot would cut off a label that exceeds the space beside the plot.
        values: (_plot, splits) => splits.map(() => ''),
      },
      {
        font,
        stroke: colours.quiet,
        size: (_plot, values) => Math.max(bars ? barAxisWidth : 0, axisWidth(values ?? [])),
        grid: { stroke: colours.grid, width: 1 },
        ticks: { show: false },
        // Counts are integers: ticks at half a device would be wrong.
        incrs: [1, 2, 5]
          .flatMap((step) => Array.from({ length: 8 }, (_, power) => step * 10 ** power))
          .sort((a, b) => a - b),
        values: (_plot, splits) => splits.map(formatValue),
      },
    ],
    series: [
      {},
      ...lines.map((line, index) => ({
        paths,
        stroke: colourOf(line),
        // A bar of zero has no outline.
        width: bars ? 0 : widths[index]!,
        dash: dashes[index]!.map((length) => length * devicePixelRatio),
        ...(bars && { fill: colourOf(line) }),
        points: { show: !bars && line.values.length < 3 },
      })),
    ],
    hooks: {
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      draw: [
        ...(bars ? [] : [(plot: UPlot) => nameLines(plot, lines, dashes, colourOf)]),
        ...(hidesTimes ? [] : [(plot: UPlot) => nameTimes(plot, options)]),
      ],
    },
  };
}

/**
 * Line widths. A line under others, because they end at the same value, is wider, so that it shows on both sides.
 * Lines that end at zero lie on the axis and are not widened.
 */
export function lineWidths(lines: readonly Pick<PlotLine, 'values' | 'accent'>[]): number[] {
  const widths: number[] = [];
  for (const [index, { values, accent }] of [...lines.entries()].toReversed()) {
    const end = values.at(-1) ?? 0;
    const over = end === 0 ? -1 : lines.findIndex((other, at) => at > index && other.values.at(-1) === end);
    widths[index] = over === -1 ? (accent ? 2 : 1.5) : widths[over]! + 3;
  }
  return widths;
}

/** The dashes of each line, none if it is solid: lines without an accent have one colour. */
export function lineDashes(lines: readonly Pick<PlotLine, 'accent'>[]): number[][] {
  let quiet = 0;
  return lines.map(({ accent }) => (accent || quiet++ === 0 ? [] : [5, 3]));
}

/** The width of a sample, with the space after it. */
function sampleRoom(dashes: readonly (readonly number[])[]): number {
  return dashes.some(({ length }) => length > 0) ? sampleLength + 4 : 0;
}

/** The upper end of the axis, with some space above the highest value; below ten devices it is the exact value. */
export function roundUp(most: number | null): number {
  return most === null || most <= 1 ? 1 : most < 10 ? most : Math.ceil(most * 1.08);
}

/**
 * The points with a label below the plot, at equal distances: the last, as many before it as fit, and the first if that
 * leaves enough of them.
 */
export function labelledTimes(times: readonly number[], width: number, room: number): number[] {
  const last = times.length - 1;
  const fitting = Math.max(1, Math.floor(width / room));
  const least = Math.max(1, Math.ceil(last / fitting));
  const steps = Array.from({ length: least + 1 }, (_, more) => least + more);
  const step = steps.find((each) => last % each === 0) ?? least;
  return times.filter((_, index) => (last - index) % step === 0);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const intervals = [
  ...[1, 2, 5, 10, 15, 30].map((length) => length * minute),
  ...[1, 2, 3, 6, 12].map((length) => length * hour),
  ...[1, 2, 5, 10, 30, 100].map((length) => length * day),
];

/**
 * Round times of the clock, in seconds, at equal distances: as many as fit.
 *
 * @param offset - of the local time from UTC, in seconds
 */
export function roundTimes(first: number, last: number, most: number, offset: number): number[] {
  const interval = intervals.find((each) => (last - first) / each <= Math.max(1, most)) ?? intervals.at(-1)!;
  const start = Math.ceil((first + offset) / interval) * interval - offset;
  const count = Math.floor((last - start) / interval) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => start + index * interval);
}

function localOffset(seconds: number): number {
  return -minute * new Date(seconds * 1000).getTimezoneOffset();
}

/** The width of a label in pixels, including its margin. */
function labelRoom(times: readonly number[], format: (seconds: number) => string, least: number): number {
  return Math.max(least, format(times.at(-1) ?? 0).length * 7 + 40);
}

/** The width of the longest label, at 7 pixels per character at most. */
function axisWidth(labels: readonly string[]): number {
  return 20 + 7 * Math.max(0, ...labels.map((label) => label.length));
}

/** Removes repeated labels: within a minute, times in minutes are the same at every mark. */
export function withoutRepeats(labels: readonly string[]): string[] {
  return labels.map((label, index) => (label === labels[index - 1] ? '' : label));
}

function nameLines(
  plot: UPlot,
  lines: readonly PlotLine[],
  dashes: readonly number[][],
  colourOf: (line: PlotLine) => string,
): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const wanted = lines.map(({ values }) => plot.valToPos(values.at(-1) ?? 0, 'y', true));
  const positions = labelPositions(wanted, labelHeight * ratio, (labelHeight / 2) * ratio);
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.lineWidth = 1.5 * ratio;
  const left = plot.bbox.left + plot.bbox.width + 6 * ratio;
  const room = sampleRoom(dashes) * ratio;
  for (const [index, line] of lines.entries()) {
    const top = positions[index]!;
    ctx.fillStyle = ctx.strokeStyle = colourOf(line);
    ctx.fillText(line.label, left + room, top);
    if (room === 0) continue;
    ctx.setLineDash(dashes[index]!.map((length) => length * ratio));
    ctx.beginPath();
    ctx.moveTo(left, top);
    ctx.lineTo(left + sampleLength * ratio, top);
    ctx.stroke();
  }
  ctx.restore();
}

/** Draws labels below the plot, each under its time as far as the canvas allows. */
function nameTimes(plot: UPlot, { times, colours, formatTime, formatTick }: PlotOptions): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const format = formatTick ?? formatTime;
  const width = bbox.width / ratio;
  const room = labelRoom(times, format, formatTick ? 0 : 90);
  const named = formatTick
    ? roundTimes(times[0]!, times.at(-1)!, Math.floor(width / room), localOffset(times[0]!))
    : labelledTimes(times, width, room);
  const labels = withoutRepeats(named.map(format));
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'center';
  ctx.fillStyle = colours.quiet;
  const placed = labels.map((label, index) => {
    const half = ctx.measureText(label).width / 2;
    const wanted = plot.valToPos(named[index]!, 'x', true);
    return { label, half, centre: Math.min(Math.max(wanted, half), ctx.canvas.width - half) };
  });
  for (const { label, centre } of withoutOverlaps(placed, 8 * ratio)) {
    // Below the zero in the corner.
    ctx.fillText(label, centre, bbox.top + bbox.height + 10 * ratio);
  }
  ctx.restore();
}
