/** The members of a filter that look back a number of days. */
export const periodMembers = [
  'seenWithinDays',
  'notSeenForDays',
  'clickedWithinDays',
  'notClickedForDays',
] as const;
