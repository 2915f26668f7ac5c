import { useAddresses, usePage } from './page-context.ts';

/** The URL of the address of the Atom feed on the board: that of the topic that the page shows. */
export function useFeedOffer(): string {
  const { view } = usePage();
  const topic = view.kind === 'board' ? view.topic : undefined;
  return `${useAddresses().board({ topic })}#rss`;
}
