import './uplot.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { useAmounts } from '../i18n/use-texts.ts';
import styles from './line-plot.module.css';
import { type PlotColours, type PlotLine, plotOptions } from './plot-options.ts';

export interface PlotCanvasProps {
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  readonly formatTime: (seconds: number) => string;
  readonly formatValue: (value: number) => string;
  /** Formats round times of the clock, which are labelled then instead of points. */
  readonly formatTick?: (seconds: number) => string;
  /** Whether each value is a bar, of a day. */
  readonly bars?: boolean;
  /** Whether the times have no labels. */
  readonly hidesTimes?: boolean;
}

/** The drawn part of a plot. A canvas keeps its colours, so a change of the theme redraws it. */
export default function PlotCanvas(props: PlotCanvasProps) {
  return <Drawn key={useThemeChanges()} {...props} />;
}

/** A uPlot that fills the available width. */
function Drawn(props: PlotCanvasProps) {
  const { times, lines, formatTime, formatValue, formatTick, bars, hidesTimes } = props;
  const { compact } = useAmounts();
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current!;
    const options = plotOptions({
      width: element.clientWidth,
      height: element.clientHeight,
      times,
      lines,
      paths: bars ? UPlot.paths.bars!({ size: [0.7, 28] }) : UPlot.paths.linear!(),
      bars,
      hidesTimes,
      colours: readColours(element),
      formatTime,
      formatTick,
      formatValue: compact,
      onPoint: setAt,
    });
    const data: UPlot.AlignedData = [[...times], ...lines.map(({ values }) => [...values])];
    const plot = new UPlot(options, data, ({ root }, begin) => {
      // The reading, which comes after it, is above the crosshair.
      element.prepend(root);
      begin();
    });
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, lines, formatTime, formatTick, bars, hidesTimes, compact]);

  const time = at === null ? undefined : times[at];
  return (
    <div ref={frame} className={styles.canvas} aria-hidden="true">
      <i className={styles.accent} />
      <i className={styles.quiet} />
      <i className={styles.grid} />
      <span className={styles.reading}>
        {time !== undefined &&
          `${formatTime(time)}: ${lines.map(({ label, values }) => `${formatValue(values[at!] ?? 0)} ${label.toLowerCase()}`.trim()).join(' · ')}`}
      </span>
    </div>
  );
}

/** A canvas cannot use custom properties, and `light-dark()` is resolved only in a computed colour. */
function readColours(frame: HTMLElement): PlotColours {
  const read = (name: 'accent' | 'quiet' | 'grid'): string =>
    getComputedStyle(frame.querySelector(`.${styles[name]}`)!).color;
  return { accent: read('accent'), quiet: read('quiet'), grid: read('grid') };
}

/** Counts changes of the theme, by the system or in the console. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = (): void => setChanges((count) => count + 1);
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', changed);
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      media.removeEventListener('change', changed);
      observer.disconnect();
    };
  }, []);
  return changes;
}
