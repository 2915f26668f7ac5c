import type { MessageDetails } from '@sineta/protocol';
import { Banner, Card, Row, Rows } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useSite } from '../../accounts/sites.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StateBadge } from '../state-badge.tsx';
import { correctionTexts } from './correction-texts.ts';

/** The withdrawal of a message, its corrections and its replacements on devices, each with the newest first. */
export function CorrectionsCard({ message }: { readonly message: MessageDetails }) {
  const texts = useTexts(correctionTexts);
  const { id: site, language } = useSite();
  const { corrections = [], replacements = [], withdrawal, replaces } = message;
  if (replaces !== undefined) {
    return (
      <Banner>
        {texts.replaces}{' '}
        <Link to="/sites/$site/messages/$message" params={{ site, message: replaces }}>
          {texts.original}
        </Link>
      </Banner>
    );
  }
  return (
    <Card title={texts.history} padding="none">
      <Rows label={texts.history}>
        {withdrawal && (
          <Row title={texts.withdrawn(withdrawal.withdrawnBy.name, new Date(withdrawal.withdrawnAt))}>
            {withdrawal.reason === undefined ? undefined : texts.reasonGiven(withdrawal.reason)}
          </Row>
        )}
        {corrections.toReversed().map(({ correctedAt, correctedBy, before: { notification } }) => (
          <Row key={correctedAt} title={texts.corrected(correctedBy.name, new Date(correctedAt))}>
            {texts.before}{' '}
            <span dir="auto" lang={language}>
              {notification.title}
              {notification.body !== undefined && ` · ${notification.body}`}
              {notification.navigate !== message.notification.navigate &&
                notification.navigate !== undefined &&
                ` · ${notification.navigate}`}
            </span>
          </Row>
        ))}
        {replacements.toReversed().map(({ id, createdAt, state, counts }) => (
          <Row
            key={id}
            title={
              <Link to="/sites/$site/messages/$message" params={{ site, message: id }}>
                {texts.replacement(new Date(createdAt))}
              </Link>
            }
            mark={<StateBadge state={state} />}
          >
            {texts.results(counts.accepted, counts.displayed)}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
