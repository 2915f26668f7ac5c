import { tabClass, tabLineClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { devicesTexts } from './devices-texts.ts';
import { peopleTexts } from './people/people-texts.ts';

/** Links between the list of devices and that of the people who have them. */
export function DeviceLists({ site }: { readonly site: string }) {
  const { title } = useTexts(devicesTexts);
  const people = useTexts(peopleTexts);
  const current = { exact: true, includeSearch: false };
  return (
    <nav aria-label={people.lists} className={tabLineClass}>
      <Link to="/sites/$site/devices" params={{ site }} activeOptions={current} className={tabClass}>
        {title}
      </Link>
      <Link to="/sites/$site/users" params={{ site }} activeOptions={current} className={tabClass}>
        {people.title}
      </Link>
    </nav>
  );
}
