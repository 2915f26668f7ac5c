import { buttonClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../page/page.tsx';
import { ServiceError } from '../../service/service-error.ts';
import { messageDetailsTexts } from './message-details-texts.ts';

/** Whether the service has no such message. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ServiceError && error.status === 404;
}

/** The page of a message that the site does not have. */
export function MessageNotFound({ site }: { readonly site: string }) {
  const { notFound } = useTexts(messageDetailsTexts);
  return (
    <Page title={notFound.title}>
      <p>{notFound.text}</p>
      <div>
        <Link to="/sites/$site/messages" params={{ site }} className={buttonClass}>
          {notFound.back}
        </Link>
      </div>
    </Page>
  );
}
