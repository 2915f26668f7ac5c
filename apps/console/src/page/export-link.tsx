import { buttonClass } from '@sineta/ui';
import { useTexts } from '../i18n/use-texts.ts';
import { queryString } from '../service/query-string.ts';

const texts = { 'pt-BR': 'Exportar CSV', en: 'Export CSV' } as const;

interface ExportLinkProps {
  /** The path of the list in the API. */
  readonly list: string;
  readonly filters?: Parameters<typeof queryString>[0];
  /** Default: "Export CSV". */
  readonly children?: string;
}

/** Downloads a list as CSV. A link, so that the browser writes the file as it arrives. */
export function ExportLink({ list, filters, children }: ExportLinkProps) {
  const text = useTexts(texts);
  return (
    <a className={buttonClass} href={`/v1${list}:export${queryString(filters ?? {})}`} download>
      {children ?? text}
    </a>
  );
}
