/**
 * The mark as two paths in a 24 × 24 view box: what is always filled, the handle and the clapper, which hangs to one side
 * while the bell is on; and the body, an outline while it is off.
 */
export function bellPaths(on: boolean): readonly [filled: string, body: string] {
  return [
    `M12 .8c1.3 0 2 .8 1.9 2L13.4 6c0 .5-.3.8-.5 1v1.5h-1.8V7c-.2-.2-.5-.5-.5-1l-.5-3.2C10 1.6 10.7.8 12 .8zM${on ? 18 : 13.7} 21.2a1.7 1.7 0 1 1 0-.01z`,
    'M3.6 17.5c2.6-1.3 3.4-3.3 3.8-5.3.5-2.8 2-4.3 4.6-4.3s4.1 1.5 4.6 4.3c.4 2 1.2 4 3.8 5.3z',
  ];
}
