import { Card, TextField } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftFields } from '../draft/draft-fields.ts';
import { utmTexts } from './utm-texts.ts';

const names = ['source', 'medium', 'campaign'] as const;

/** The UTM parameters of a message that has a link to add them to. */
export function UtmSection({ draft, change, error }: DraftFields) {
  const texts = useTexts(utmTexts);
  const { utm } = draft;
  // A copied message or a template can have them without a link: they show, so that they can be removed.
  if (utm === undefined && !hasLink(draft)) return null;
  const write = (name: (typeof names)[number], value: string): void => {
    const entries = Object.entries({ ...utm, [name]: value }).filter(([, text]) => text !== '');
    change({ utm: entries.length === 0 ? undefined : Object.fromEntries(entries) });
  };
  return (
    <Card title={texts.title} description={texts.help}>
      {names.map((name) => (
        <TextField
          key={name}
          label={texts[name]}
          error={error(`utm.${name}`)}
          value={utm?.[name] ?? ''}
          onChange={(value) => write(name, value)}
          autoCorrect="off"
          spellCheck="false"
        />
      ))}
    </Card>
  );
}

function hasLink({ navigate, actions, translations }: Draft): boolean {
  return [navigate, ...[...actions, ...Object.values(translations)].map((linked) => linked.navigate)].some(
    (link) => link.trim() !== '',
  );
}
