/**
 * Patterns of the generic rules of common filter lists (EasyList, EasyPrivacy, Fanboy's Notifications and Annoyances) for
 * URLs, each wider than in any list.
 */
const inAddresses = [
  // Push and its vendors.
  /push[-_]?notif/i,
  /web[-_]?push/i,
  /push[-_/](sw|worker|wrap|app|token|sub|offer|newsletter|notification)/i,
  /[-_/]push\.(min\.)?js/i,
  /fcm[-_]?push|firebase[-_]?push|pushes\/|push\/v\d/i,
  /one[-_]?signal|pushwoosh|wonderpush|sendpulse|pushly|pushcrew|pushengage|pushpushgo|cleverpush|feedify/i,
  /(web|desktop|site|user|amp)[-_]?notification|webalert|webnotf/i,
  /notification[-_/](bell|bar|ext|prod|sw)|notifications_lazy|notify(me)?\.(min\.)?js/i,
  // Visitor tracking.
  /analytics|telemetry|beacon|comscore|fingerprint|heatmap/i,
  /[-_/.]track(er|ing|s)?[-_/.?]/i,
  /[-_/.](pixel|counter|hits?|visits?|pageviews?|impressions?|clicks?|stats?|metrics|collect|collector)[-_/.?]/i,
  /[-_/.](log|ping|events?)(\?|$)/i,
  // Advertisements and app promotion.
  /[-_/.]ads?[-_/.]|advert|sponsor|affiliate/i,
  /app-banner|smart-?banner|cookie-?(banner|consent|notice)/i,
];

/** The same for class names and ids, by which lists hide requests to subscribe. */
const inNames = /push|notif|signal|webalert|banner|pop-?up|popover|newsletter|subscri|opt-?in|advert|cookie/i;

/** The paths that an ad blocker may block. */
export function refusedByAdBlockers(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => inAddresses.some((pattern) => pattern.test(path)));
}

/** The class names and ids that an ad blocker may hide. */
export function hiddenByAdBlockers(names: Iterable<string>): string[] {
  return [...names].filter((name) => inNames.test(name));
}
