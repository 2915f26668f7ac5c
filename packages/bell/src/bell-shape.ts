/** The mark as paths in a 24 × 24 view box. The handle is a path of its own: it stays filled when the body is an outline. */
export const handle =
  'M12 .8c1.3 0 2 .8 1.9 2L13.4 6c0 .5-.3.8-.53 1v1.5h-1.74V7c-.23-.2-.53-.5-.53-1l-.5-3.2C10 1.6 10.7.8 12 .8z';
export const body =
  'M3.6 17.5c2.6-1.3 3.4-3.3 3.8-5.3.5-2.8 2-4.3 4.6-4.3s4.1 1.5 4.6 4.3c.4 2 1.2 4 3.8 5.3z';

/** The parts that are always filled, as one path: the handle and the clapper, which hangs to one side while the bell is on. */
export function handleAndClapper(on: boolean): string {
  return `${handle}M${on ? 18 : 13.7} 21.2a1.7 1.7 0 1 1 0-.01z`;
}
