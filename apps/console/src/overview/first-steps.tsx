import { BellMark, Button, buttonClass, Card, Icon, useInitialFocus } from '@sineta/ui';
import { defaultSite } from '@sineta/protocol/payload';
import { Link } from '@tanstack/react-router';
import { emptyDraft } from '../messages/compose/draft/draft.ts';
import { createDraftStorage } from '../messages/compose/draft/draft-storage.ts';
import { useMe } from '../accounts/me.ts';
import { exampleNoticeTexts } from '../messages/compose/draft/example-notice-texts.ts';
import { overviewTexts } from './overview-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './first-steps.module.css';
import { useTurnOnHere } from './use-turn-on-here.ts';

interface FirstStepsProps {
  readonly site: string;
  readonly devices: number;
  readonly maySend: boolean;
  /** Called when this browser was registered as a device. */
  readonly onTurnedOn: () => void;
}

/** The first steps, shown until a message was sent: register a device, then send a message. */
export function FirstSteps({ site, devices, maySend, onTurnedOn }: FirstStepsProps) {
  const { first } = useTexts(overviewTexts);
  const { state, press } = useTurnOnHere(site, onTurnedOn);
  const joined = devices > 0;
  const writeExample = useExample(site);
  // The focused button is gone.
  const next = useInitialFocus<HTMLAnchorElement>(joined && state === 'on');
  return (
    <Card>
      <div className={styles.first} data-joined={joined || undefined}>
        <BellMark state={joined ? 'on' : 'off'} className={styles.mark} />
        <div className={styles.words}>
          <h2 className={styles.title}>{maySend ? first.title : first.titleReading}</h2>
          <ol className={styles.steps}>
            <li className={styles.step}>
              <h3 className={styles.stepTitle}>
                {first.turnOn}
                {joined && <Icon name="check" />}
              </h3>
              {joined ? (
                <p className={styles.soft}>{first.joined(devices)}</p>
              ) : (
                <Button variant="primary" busy={state === 'asking'} onPress={() => void press()}>
                  {first.turnOnHere}
                </Button>
              )}
              <output className={styles.soft}>{!joined && first.states[state]}</output>
            </li>
            {maySend && (
              <li className={styles.step}>
                <h3 className={styles.stepTitle}>{first.write}</h3>
                <Link
                  ref={next}
                  to="/sites/$site/compose"
                  params={{ site }}
                  className={buttonClass}
                  data-variant={joined ? 'primary' : 'plain'}
                  onClick={writeExample}
                >
                  {first.writeHere}
                </Link>
              </li>
            )}
          </ol>
          <p className={styles.soft}>
            {first.visitors}{' '}
            {site === defaultSite && (
              <>
                <a href="/" target="_blank" rel="noreferrer">
                  {first.board}
                </a>
                {first.or}
              </>
            )}
            <Link to="/sites/$site/settings/integration" params={{ site }}>
              {first.embed}
            </Link>
            .
          </p>
        </div>
      </div>
    </Card>
  );
}

/** Saves an example draft for the compose page, unless there is a draft. */
function useExample(site: string): () => void {
  const { title, body } = useTexts(exampleNoticeTexts);
  const me = useMe();
  return () => {
    const drafts = createDraftStorage(window, me.id, site);
    if (drafts.load() === undefined) drafts.save({ ...emptyDraft, title, body });
  };
}
