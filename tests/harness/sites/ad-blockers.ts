/**
 * What the generic rules of common filter lists (EasyList, EasyPrivacy, Fanboy's Notifications and
 * Annoyances) look for in addresses, each put more widely than any list has it.
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
  // What measures visitors.
  /analytics|telemetry|beacon|comscore|fingerprint|heatmap/i,
  /[-_/.]track(er|ing|s)?[-_/.?]/i,
  /[-_/.](pixel|counter|hits?|visits?|pageviews?|impressions?|clicks?|stats?|metrics|collect|collector)[-_/.?]/i,
  /[-_/.](log|ping|events?)(\?|$)/i,
  // Advertisements and what is about an app.
  /[-_/.]ads?[-_/.]|advert|sponsor|affiliate/i,
  /app-banner|smart-?banner|cookie-?(banner|consent|notice)/i,
];

/** The same for the names of classes and ids, by which lists hide what looks like a plea to subscribe. */
const inNames = /push|notif|signal|webalert|banner|pop-?up|popover|newsletter|subscri|opt-?in|advert|cookie/i;

/** The paths that an ad blocker may refuse to load. */
export function refusedByAdBlockers(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => inAddresses.some((pattern) => pattern.test(path)));
}

/** The names of classes and ids that an ad blocker may hide. */
export function hiddenByAdBlockers(names: Iterable<string>): string[] {
  return [...names].filter((name) => inNames.test(name));
}
