import type { Role, SiteRole } from '@sineta/protocol';
import { Checkbox, RadioGroup } from '@sineta/ui';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMayOn, useMe } from '../me.ts';
import { useSitesWith } from '../sites.ts';
import { roleTexts } from './role-texts.ts';
import { type Access, assignableRoles, roleOn, rolesBeyond } from './roles.ts';
import { SiteRoleFields } from './site-role-fields.tsx';

interface AccessFieldsProps {
  readonly access: Access;
  readonly onChange: (access: Access) => void;
  readonly error?: string | undefined;
}

/** The roles on all sites and on single ones, as far as the user can assign them. */
export function AccessFields({ access, onChange, error }: AccessFieldsProps) {
  const texts = useTexts(roleTexts);
  const me = useMe();
  const isEverywhere = useMayOn(undefined, 'team');
  const sites = useSitesWith('team');
  const [isOpen, setOpen] = useState(false);
  const beyond = rolesBeyond(access.role);
  const option = (value: Role) => ({
    value,
    label: texts.name[value],
    description: texts.explanation[value],
  });
  const hasSiteRoles = Object.keys(access.sites).length > 0;
  const setSite = (site: string, role: SiteRole | undefined): void => {
    const { [site]: _, ...others } = access.sites;
    onChange({ ...access, sites: role === undefined ? others : { ...others, [site]: role } });
  };
  if (!isEverywhere && sites.length === 1) {
    const { id, name } = sites[0]!;
    return (
      <RadioGroup
        label={texts.roleOn(name)}
        value={roleOn(access, id) ?? null}
        onChange={(role) => setSite(id, role)}
        error={error}
        options={beyond.map((role) => ({ ...option(role), value: role }))}
      />
    );
  }
  const isSingle = sites.length === 1 && !hasSiteRoles;
  const none = { value: 'none', label: texts.noneEverywhere, description: texts.noneEverywhereText } as const;
  const isMore = isEverywhere && access.role !== undefined;
  return (
    <>
      {isEverywhere && (
        <RadioGroup<Role | 'none'>
          label={isSingle ? texts.role : texts.everywhere}
          value={access.role ?? 'none'}
          onChange={(role) => onChange({ ...access, role: role === 'none' ? undefined : role })}
          error={error}
          options={[...assignableRoles(me.role).map(option), ...(isSingle ? [] : [none])]}
        />
      )}
      {!isSingle && beyond.length > 0 && (
        <>
          {isMore && (
            <Checkbox
              isSelected={isOpen || hasSiteRoles}
              onChange={(isSelected) => {
                setOpen(isSelected);
                if (!isSelected) onChange({ ...access, sites: {} });
              }}
            >
              {texts.more}
            </Checkbox>
          )}
          {(!isMore || isOpen || hasSiteRoles) && (
            <SiteRoleFields
              sites={sites}
              access={access}
              onChange={setSite}
              error={isEverywhere ? undefined : error}
            />
          )}
        </>
      )}
    </>
  );
}
