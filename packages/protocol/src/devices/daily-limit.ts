/** The most messages of a daily limit. Not among the other limits, which pages load. */
export const maxDailyLimit = 20;

/**
 * When what limits hold arrives together on a device, by its clock, without quiet hours and without a time that its visitor
 * chose.
 */
export const usualDigestTime = '08:00';
