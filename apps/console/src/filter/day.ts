/** The day of an instant by the clock of this computer, as YYYY-MM-DD. */
export function dayOf(instant: string): string {
  // Sweden writes dates in ISO 8601.
  return new Date(instant).toLocaleDateString('sv-SE');
}

/** The instant at which a day, as YYYY-MM-DD, begins by the clock of this computer; undefined when there is no such day. */
export function startOfDay(day: string): string | undefined {
  const midnight = new Date(`${day}T00:00`);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString();
}
