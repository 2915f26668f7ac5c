import { lazy, Suspense } from 'react';
import styles from './line-plot.module.css';

const Canvas = lazy(() => import('./plot-canvas.tsx'));

/** One line: its values at the plot's times, and its name, which stands at its end. */
export interface PlotLine {
  readonly label: string;
  readonly values: readonly number[];
  /** The line that the plot is about; the others keep back. */
  readonly accent?: boolean;
}

export interface LinePlotProps {
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  readonly formatTime: (seconds: number) => string;
  readonly formatValue: (value: number) => string;
  /** What the lines show, in a sentence: what a screen reader reads in their place. */
  readonly summary: string;
  /** Where values hold until the next time, instead of changing all the way to it. */
  readonly stepped?: boolean;
  /** Where there is room beside it. */
  readonly tall?: boolean;
}

/** Lines over time from a zero base. It has its height before it is drawn, so that nothing moves. */
export function LinePlot(props: LinePlotProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} data-tall={props.tall || undefined}>
        <Suspense>
          <Canvas {...props} />
        </Suspense>
      </div>
      <figcaption className={styles.summary}>{props.summary}</figcaption>
    </figure>
  );
}
