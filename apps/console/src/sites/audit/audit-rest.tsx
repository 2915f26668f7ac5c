import type { AuditEntry } from '@sineta/protocol';
import { shortDeviceIdOf } from '@sineta/protocol/formats';
import { Link } from '@tanstack/react-router';
import { shorten } from '../../i18n/shorten.ts';
import { imageOf, placeOf } from './audit-place.ts';

interface AuditRestProps {
  readonly entry: AuditEntry;
  /** The sentence without its actor. */
  readonly rest: string;
  readonly removed: ReadonlySet<string>;
}

/** The sentence of an entry, in which the name of what it is about leads to its page. Without a name, its id follows. */
export function AuditRest({ entry, rest, removed }: AuditRestProps) {
  const image = imageOf(entry, removed);
  if (image !== undefined) return <a href={image}>{rest}</a>;
  const place = placeOf(entry, removed);
  const { subject } = entry;
  if (place === undefined || subject === undefined) return rest;
  const name = subject.name === undefined ? undefined : shorten(subject.name);
  const at = name === undefined ? -1 : rest.indexOf(name);
  if (name !== undefined && at >= 0) {
    return (
      <>
        {rest.slice(0, at)}
        <Link {...place}>{name}</Link>
        {rest.slice(at + name.length)}
      </>
    );
  }
  if (subject.kind === 'site') return <Link {...place}>{rest}</Link>;
  if (subject.kind !== 'device' && subject.kind !== 'user' && subject.kind !== 'message') return rest;
  const label = subject.kind === 'user' ? shorten(subject.id, 40) : shortDeviceIdOf(subject.id);
  return (
    <>
      {rest}: <Link {...place}>{label}</Link>
    </>
  );
}
