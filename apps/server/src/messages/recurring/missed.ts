/** How late a message of a recurring message can be sent, in milliseconds. */
const mostLate = 60 * 60 * 1000;

/** Whether a time has passed so long ago that its message is not sent any more. Pure. */
export function isMissed(at: number, now: number): boolean {
  return at + mostLate <= now;
}
