import type UPlot from 'uplot';
import { labelPositions } from './label-positions.ts';

/** One line: its values at the plot's times, and its name, which is drawn at its end. */
export interface PlotLine {
  readonly label: string;
  readonly values: readonly number[];
  /** The line that the plot is about; the others keep back. */
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
  readonly colours: PlotColours;
  readonly formatTime: (seconds: number) => string;
  /** Formats a value at the axis, short. */
  readonly formatValue: (value: number) => string;
  /** Called with the index of the point under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void;
}

const font = '12px system-ui, sans-serif';
const labelHeight = 15;

/** How uPlot draws our lines: zero-based, hairlines, each line named at its end rather than in a legend. */
export function plotOptions(options: PlotOptions): UPlot.Options {
  const { width, height, times, lines, paths, colours, formatTime, formatValue, onPoint } = options;
  const longest = Math.max(0, ...lines.map(({ label }) => label.length));
  const colourOf = ({ accent }: PlotLine): string => (accent ? colours.accent : colours.quiet);
  const widths = lineWidths(lines);
  return {
    width,
    height,
    padding: [12, longest === 0 ? 32 : longest * 7 + 12, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: true }, y: { range: (_plot, _least, most) => [0, roundUp(most)] } },
    axes: [
      {
        font,
        stroke: colours.quiet,
        size: 34,
        grid: { show: false },
        ticks: { show: false },
        // Named by `nameTimes`: uPlot would cut a label that is wider than there is room beside the plot.
        values: (_plot, splits) => splits.map(() => ''),
      },
      {
        font,
        stroke: colours.quiet,
        size: (_plot, values) => axisWidth(values ?? []),
        grid: { stroke: colours.grid, width: 1 },
        ticks: { show: false },
        // Counts are whole: halves of a device would be wrong between 0 and 1.
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
        width: widths[index]!,
        points: { show: line.values.length < 3 },
      })),
    ],
    hooks: {
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      draw: [
        (plot) => nameLines(plot, lines, colourOf),
        (plot) => nameTimes(plot, times, formatTime, colours.quiet),
      ],
    },
  };
}

/**
 * How wide lines are: one that others lie on, since they end at the same value, is seen on both sides of them. Those that
 * have nothing to show lie on the axis.
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

/** A little room above the highest point, and some where there is none; few devices are counted to the last one. */
export function roundUp(most: number | null): number {
  return most === null || most <= 1 ? 1 : most < 10 ? most : Math.ceil(most * 1.08);
}

/** Points that are named below a plot, evenly spread: the first and the last, and as many between as fit. */
export function labelledTimes(times: readonly number[], width: number, room: number): number[] {
  const last = times.length - 1;
  const gaps = Math.min(last, Math.max(1, Math.floor(width / room)));
  return gaps < 1
    ? [...times]
    : Array.from({ length: gaps + 1 }, (_, index) => times[Math.round((index * last) / gaps)]!);
}

/** What a label takes in pixels, with air beside it. */
function labelRoom(times: readonly number[], formatTime: (seconds: number) => string): number {
  return Math.max(90, formatTime(times.at(-1) ?? 0).length * 7 + 40);
}

/** As wide as the longest label, of which a character takes 7 pixels at most. */
function axisWidth(labels: readonly string[]): number {
  return 20 + 7 * Math.max(0, ...labels.map((label) => label.length));
}

/** Each label where it is first true: within a minute a clock says the same at every mark. */
export function withoutRepeats(labels: readonly string[]): string[] {
  return labels.map((label, index) => (label === labels[index - 1] ? '' : label));
}

function nameLines(plot: UPlot, lines: readonly PlotLine[], colourOf: (line: PlotLine) => string): void {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const wanted = lines.map(({ values }) => plot.valToPos(values.at(-1) ?? 0, 'y', true));
  const positions = labelPositions(wanted, labelHeight * ratio, (labelHeight / 2) * ratio);
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const left = plot.bbox.left + plot.bbox.width + 6 * ratio;
  for (const [index, line] of lines.entries()) {
    ctx.fillStyle = colourOf(line);
    ctx.fillText(line.label, left, positions[index]!);
  }
  ctx.restore();
}

/** Below the plot, each under its point as far as the canvas goes. */
function nameTimes(
  plot: UPlot,
  times: readonly number[],
  formatTime: (seconds: number) => string,
  colour: string,
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const named = labelledTimes(times, bbox.width / ratio, labelRoom(times, formatTime));
  const labels = withoutRepeats(named.map(formatTime));
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'center';
  ctx.fillStyle = colour;
  for (const [index, label] of labels.entries()) {
    const half = ctx.measureText(label).width / 2;
    const wanted = plot.valToPos(named[index]!, 'x', true);
    const left = Math.min(Math.max(wanted, half), ctx.canvas.width - half);
    // Clear of the zero in the corner.
    ctx.fillText(label, left, bbox.top + bbox.height + 10 * ratio);
  }
  ctx.restore();
}
