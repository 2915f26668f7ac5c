import { buttonClass, useToast } from '@sineta/ui';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { usePreferences } from '../preferences/preferences-provider.tsx';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';
import { queryString } from '../service/query-string.ts';
import { useService } from '../service/service-context.ts';
import { download } from './download.ts';
import { exportTexts } from './export-texts.ts';
import { headerLanguageIn } from './header-language.ts';

interface ExportLinkProps {
  /** The path of the list in the API. */
  readonly list: string;
  readonly filters?: Parameters<typeof queryString>[0];
  /** Default: "Export CSV". */
  readonly children?: string;
}

/** Downloads a list as CSV. A link, so that the browser writes the file as it arrives. */
export function ExportLink({ list, filters, children }: ExportLinkProps) {
  const { exportCsv, exporting } = useTexts(exportTexts);
  const problems = useProblemTexts();
  const service = useService();
  const show = useToast();
  const { language } = usePreferences();
  const headerLanguage = headerLanguageIn(language, navigator.languages);
  const address = `/v1${list}:export${queryString({ ...filters, headerLanguage })}`;
  const { mutate } = useMutation({
    // A download does not ask for a new session, and fails without a word.
    mutationFn: () => service.get('/me'),
    onSuccess: () => {
      download(address);
      // The browser writes the file, and only it knows when the file is complete.
      show(exporting);
    },
    onError: (error) => show(problemText(error, problems)),
  });
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    mutate();
  };
  return (
    <a className={buttonClass} href={address} onClick={onClick} download data-action="export">
      {children ?? exportCsv}
    </a>
  );
}
