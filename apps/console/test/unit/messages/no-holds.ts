/** The counts of a message that is held nowhere. */
export const noHolds = {
  quietHours: 0,
  dailyLimit: 0,
  urgentOnly: 0,
  siteQuietHours: 0,
  siteDailyLimit: 0,
  droppedQuietHours: 0,
  droppedDailyLimit: 0,
  disturbing: 0,
  droppedDisturbing: 0,
};
