import { ServiceError } from '../service/request-json.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './board.module.css';
import { Button } from './button.tsx';

interface BoardErrorProps {
  readonly error: Error;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** Says what happened, that the page goes on trying, and lets the visitor not wait for it. */
export function BoardError({ error, retry, retrying }: BoardErrorProps) {
  const { error: texts } = useTexts();
  const code = error instanceof ServiceError ? error.code : 'failed';
  return (
    <div role="alert" className={styles.plate}>
      <h2 className={styles.plateTitle}>{texts.title}</h2>
      <p>{texts[code]}</p>
      <p>{texts.retrying}</p>
      <Button onPress={retry} busy={retrying}>
        {texts.retry}
      </Button>
    </div>
  );
}
