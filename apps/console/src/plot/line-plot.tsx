import { Suspense } from 'react';
import styles from './line-plot.module.css';
import type { PlotCanvasProps } from './plot-canvas.tsx';
import { lazyPart } from '../page/lazy/lazy-part.tsx';

const Canvas = lazyPart(() => import('./plot-canvas.tsx'));

interface LinePlotProps extends PlotCanvasProps {
  /** The plot in a sentence, as its text alternative for screen readers. */
  readonly summary: string;
}

/** Lines over time from a zero base. The height is reserved before drawing, so that the layout does not shift. */
export function LinePlot(props: LinePlotProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <Suspense>
          <Canvas {...props} />
        </Suspense>
      </div>
      <figcaption className={styles.summary}>{props.summary}</figcaption>
    </figure>
  );
}
