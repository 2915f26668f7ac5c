import type { ApiKey } from '@sineta/protocol';
import { RadioGroup } from '@sineta/ui';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceGroup } from '../../page/choices/choice-group.tsx';
import { useMayOn } from '../me.ts';
import { useSitesWith } from '../sites.ts';
import { keysTexts } from './keys-texts.ts';

interface KeySitesFieldProps {
  readonly sites: ApiKey['sites'];
  readonly onChange: (sites: ApiKey['sites']) => void;
  readonly error: string | undefined;
}

/** The sites that a key is valid for; nothing if there is only one site, and the user manages all. */
export function KeySitesField({ sites, onChange, error }: KeySitesFieldProps) {
  const texts = useTexts(keysTexts);
  const isEverywhere = useMayOn(undefined, 'manage');
  const managed = useSitesWith('manage');
  if (isEverywhere && managed.length === 1 && sites === 'all') return null;
  const options = managed.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {isEverywhere && (
        <RadioGroup
          label={texts.sites}
          value={sites === 'all' ? 'all' : 'some'}
          onChange={(value) => onChange(value === 'all' ? 'all' : [])}
          options={[
            { value: 'all', label: texts.allSites, description: texts.allSitesText },
            { value: 'some', label: texts.someSites },
          ]}
        />
      )}
      {sites !== 'all' && (
        <ChoiceGroup
          label={isEverywhere ? texts.chosenSites : texts.sites}
          options={options}
          chosen={sites}
          onChange={onChange}
          error={error}
        />
      )}
    </>
  );
}
