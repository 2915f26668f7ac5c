import { lazy, Suspense } from 'react';
import styles from './line-plot.module.css';
import type { PlotCanvasProps } from './plot-canvas.tsx';

const Canvas = lazy(() => import('./plot-canvas.tsx'));

interface LinePlotProps extends PlotCanvasProps {
  /** What the lines show, in a sentence: what a screen reader reads in their place. */
  readonly summary: string;
  /** Shown if there is room next to it. */
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
