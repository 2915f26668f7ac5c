import { Suspense, useMemo } from 'react';
import { lazyPart } from '../page/lazy/lazy-part.tsx';
import styles from './line-plot.module.css';
import type { PlotCanvasProps } from './plot-canvas.tsx';
import type { PlotLine } from './plot-options.ts';

const Canvas = lazyPart(() => import('./plot-canvas.tsx'));

interface DayBarsProps extends Omit<PlotCanvasProps, 'lines' | 'bars'> {
  readonly bars: PlotLine;
}

/** Bars from a zero base, one a day, under their name. A line would suggest values between the days. */
export function DayBars({ bars, ...props }: DayBarsProps) {
  const lines = useMemo(() => [bars], [bars]);
  return (
    <div className={styles.bars} data-accent={bars.accent}>
      <span aria-hidden="true">{bars.label}</span>
      <div className={styles.frame}>
        <Suspense>
          <Canvas {...props} lines={lines} bars />
        </Suspense>
      </div>
    </div>
  );
}
