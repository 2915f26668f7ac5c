import { dayFormat } from '../time/calendar-day.ts';
import { dayLabel } from '../time/day-label.ts';
import { timeFormats } from '../time/time-formats.ts';

/**
 * Shows the notices of a search by the clock of the visitor, as the board and the page of a notice do. A script of its
 * own, which only the page of a search loads, before the script of the board keeps what the service has rendered.
 */
const root = document.documentElement;
const sections = Array.from(document.querySelectorAll('#static-view section:has(> div > article)'));
const [first] = sections;
if (first) {
  const formats = timeFormats(root.lang);
  const days = dayFormat();
  const today = days.format(new Date());
  const articles = sections.flatMap((section) => Array.from(section.querySelectorAll('article')));
  const byDay = Map.groupBy(articles, (article) => {
    const time = article.querySelector('time')!;
    const instant = new Date(time.dateTime);
    time.textContent = formats.clock.format(instant);
    time.title = formats.full(instant);
    return days.format(instant);
  });
  const renewed = Array.from(byDay, ([day, ofDay]) => {
    const section = first.cloneNode(true) as Element;
    const heading = section.querySelector('h2')!;
    heading.id = `day-${day}`;
    heading.firstElementChild!.textContent = dayLabel(day, today, root.lang);
    section.setAttribute('aria-labelledby', heading.id);
    section.querySelector(':scope > div')!.replaceChildren(...ofDay);
    return section;
  });
  first.before(...renewed);
  for (const section of sections) section.remove();
}
