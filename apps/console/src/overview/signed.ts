/** A difference with its sign, also where it is positive. */
export function signed(value: number, format: (value: number) => string): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${format(Math.abs(value))}`;
}
