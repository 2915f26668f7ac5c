import { BellMark, buttonClass, Card } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useOverviewTexts } from '../texts/use-overview-texts.ts';
import styles from './overview-page.module.css';

/** Stands where the audience will be, and says how to get the first of it. */
export function FirstDevice({ site }: { readonly site: string }) {
  const { first } = useOverviewTexts();
  return (
    <Card>
      <div className={styles.first}>
        <BellMark state="off" className={styles.firstMark} />
        <div className={styles.firstWords}>
          <h2 className={styles.firstTitle}>{first.title}</h2>
          <p>{first.text}</p>
          <ol className={styles.steps}>
            {first.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div>
            <a className={buttonClass} data-variant="primary" href="/" target="_blank" rel="noreferrer">
              {first.open}
            </a>
          </div>
          <output className={styles.waiting}>{first.waiting}</output>
          <p className={styles.soft}>
            {first.after}{' '}
            <Link to="/sites/$site/settings" params={{ site }}>
              {first.embed}
            </Link>
          </p>
        </div>
      </div>
    </Card>
  );
}
