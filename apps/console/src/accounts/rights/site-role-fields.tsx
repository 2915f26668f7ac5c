import type { SiteRole, SiteSettings } from '@sineta/protocol';
import { Select } from '@sineta/ui';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import styles from './access-fields.module.css';
import { roleTexts } from './role-texts.ts';
import { type Access, roleOn, rolesBeyond } from './roles.ts';

interface SiteRoleFieldsProps {
  /** The sites on which the user can assign roles. */
  readonly sites: readonly SiteSettings[];
  readonly access: Access;
  readonly onChange: (site: string, role: SiteRole | undefined) => void;
  readonly error: string | undefined;
}

/** The maximum number of sites that are all shown. If there are more, only those with a role are. */
const few = 8;

/** A field for the role on each site. */
export function SiteRoleFields({ sites, access, onChange, error }: SiteRoleFieldsProps) {
  const texts = useTexts(roleTexts);
  const { add } = useTexts(pageTexts);
  const [label, note] = [useId(), useId()];
  // A site without a role any more stays in its place, because its field has the focus.
  const [once, setOnce] = useState<readonly string[]>(() => Object.keys(access.sites));
  const isLong = sites.length > few;
  const [shown, others] = isLong
    ? [sites.filter(({ id }) => once.includes(id)), sites.filter(({ id }) => !once.includes(id))]
    : [sites, []];
  const base =
    access.role === undefined
      ? { label: texts.noneHere }
      : { label: texts.name[access.role], description: texts.sameHere };
  const options = [
    { value: 'none', ...base },
    ...rolesBeyond(access.role)
      .toReversed()
      .map((value) => ({ value, label: texts.name[value], description: texts.explanation[value] })),
  ] as const;
  const valueOn = (site: string): SiteRole | 'none' => {
    const role = roleOn(access, site);
    return role !== undefined && options.some(({ value }) => value === role) ? role : 'none';
  };
  return (
    <fieldset className={styles.group} aria-labelledby={label} aria-describedby={note}>
      <legend id={label} className={styles.label}>
        {texts.single}
      </legend>
      {error !== undefined && (
        <p id={note} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.sites}>
        {shown.map(({ id, name }) => (
          <Select<SiteRole | 'none'>
            key={id}
            label={name}
            options={options}
            value={valueOn(id)}
            onChange={(role) => onChange(id, role === 'none' ? undefined : role)}
          />
        ))}
      </div>
      {others.length > 0 && (
        <Select
          label={texts.addSite}
          placeholder={add}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => {
            setOnce([...once, id]);
            onChange(id, rolesBeyond(access.role).at(-1));
          }}
        />
      )}
    </fieldset>
  );
}
