/** A time with its article, which is singular for one o’clock: “las 14:05”, “la 1:30”. */
export function atHour(time: string): string {
  return `${/^0?1\D/.test(time) ? 'la' : 'las'} ${time}`;
}
