import type { SiteSettings } from '@sineta/protocol';
import { Banner, buttonClass } from '@sineta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shorten } from '../../i18n/shorten.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { hasCode } from '../../service/service-error.ts';
import { getMessage } from '../message-requests.ts';
import { isUndoable } from './is-undoable.ts';
import { timeLeft } from './time-left.ts';
import { UndoSend } from './undo-send.tsx';
import { undoTexts } from './undo-texts.ts';
import styles from './carried-undo.module.css';

/** Milliseconds from the time of the message to a request for its state, and between those that follow. */
const pollInterval = 1000;

interface CarriedUndoProps {
  readonly site: SiteSettings;
  /** The id of the message. */
  readonly id: string;
}

/** The undo of a message that was just sent, above the other pages. The start of sending is reported there until the page is left. */
export function CarriedUndo({ site, id }: CarriedUndoProps) {
  const texts = useTexts(undoTexts);
  const service = useService();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const isElsewhere = !pathname.includes(`/messages/${id}`);
  // Its page has loaded it.
  const { data, error, refetch } = useQuery({
    queryKey: ['message', site.id, id],
    queryFn: ({ signal }) => getMessage(service, site.id, id, { signal }),
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isElsewhere &&
      data !== undefined &&
      isUndoable(data) &&
      !hasCode(error, 'not_found') &&
      timeLeft(data, Date.now()) + pollInterval,
  });
  // What another member has deleted keeps its data.
  const message = hasCode(error, 'not_found') ? undefined : data;
  const isOpen = message !== undefined && isUndoable(message);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  /** Where the user was when it ended. */
  const [end, setEnd] = useState<string>();
  if (wasOpen && !isOpen && end === undefined) setEnd(pathname);
  useEffect(() => {
    // The lists name its state.
    if (end !== undefined) void queries.invalidateQueries({ queryKey: ['messages', site.id] });
  }, [queries, site.id, end]);
  if (!message || !isElsewhere) return null;
  // Another member may have cancelled it.
  const isBegun = message.state === 'sending' || message.state === 'sent';
  if (!isOpen && !(isBegun && end === pathname)) return null;
  return (
    <div className={styles.carried}>
      {isOpen ? (
        <UndoSend site={site} message={message} isCarried onOver={() => void refetch()} />
      ) : (
        <Banner
          icon="check"
          action={
            <Link
              to="/sites/$site/messages/$message"
              params={{ site: site.id, message: id }}
              className={buttonClass}
              data-size="small"
            >
              {texts.open}
            </Link>
          }
        >
          {texts.begun(shorten(message.title, 40))}
        </Banner>
      )}
    </div>
  );
}
