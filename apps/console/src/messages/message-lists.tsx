import { tabClass, tabLineClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useMessagesTexts } from './messages-texts.ts';

const lists = [
  { name: 'broadcasts', to: '/sites/$site/messages' },
  { name: 'direct', to: '/sites/$site/messages/direct' },
] as const;

/** Links between the lists of broadcasts and of direct messages. */
export function MessageLists({ site }: { readonly site: string }) {
  const texts = useMessagesTexts();
  return (
    <nav aria-label={texts.lists} className={tabLineClass}>
      {lists.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          params={{ site }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={tabClass}
        >
          {texts[name]}
        </Link>
      ))}
    </nav>
  );
}
