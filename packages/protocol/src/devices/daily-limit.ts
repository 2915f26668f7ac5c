/** The most messages of a daily limit. Not among the other limits, which pages load. */
export const maxDailyLimit = 20;
