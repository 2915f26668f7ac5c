import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is shown. It shows nothing if it cannot be loaded, so that the page keeps its input. */
export function lazyOrNothing<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
}
