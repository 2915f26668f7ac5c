import { buttonClass } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useMay } from '../accounts/me.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { AudienceSearch } from './audience-search.ts';

const ptBr = {
  devices: 'Escrever para estes',
  device: 'Escrever para este',
  user: 'Escrever para esta pessoa',
};

const en: typeof ptBr = {
  devices: 'Write to these',
  device: 'Write to this device',
  user: 'Write to this user',
};

const texts = { 'pt-BR': ptBr, en };

interface WriteLinkProps {
  readonly site: string;
  /** What the audience consists of. */
  readonly to: keyof typeof ptBr;
  readonly audience: AudienceSearch;
}

/** The way to a new message with this audience, for users who may write drafts. */
export function WriteLink({ site, to, audience }: WriteLinkProps) {
  const words = useTexts(texts);
  const mayDraft = useMay('draft');
  return (
    mayDraft && (
      <Link to="/sites/$site/compose" params={{ site }} search={audience} className={buttonClass}>
        {words[to]}
      </Link>
    )
  );
}
