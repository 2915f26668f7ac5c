/** Whether the browser restored the page from its history: its data may then be older than what was published since. */
export function cameFromHistory(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
}
