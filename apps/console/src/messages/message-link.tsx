import type { MessageSummary } from '@sineta/protocol';
import { Link } from '@tanstack/react-router';
import { shorten } from '../i18n/shorten.ts';

interface MessageLinkProps {
  readonly site: string;
  readonly message: Pick<MessageSummary, 'id' | 'title'>;
}

/** The title of a message, which leads to its page. */
export function MessageLink({ site, message: { id, title } }: MessageLinkProps) {
  return (
    <Link to="/sites/$site/messages/$message" params={{ site, message: id }}>
      <bdi>{shorten(title)}</bdi>
    </Link>
  );
}
