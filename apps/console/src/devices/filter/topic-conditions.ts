import type { Filter } from '@sineta/protocol';

type Conditions = Pick<Filter, 'all' | 'any' | 'none'>;

/** The conditions of a filter that the form edits, and the others, which it only describes. */
export interface TopicConditions {
  /** The device follows each of these topics. */
  readonly all: readonly string[];
  /** The device follows none of these topics. */
  readonly none: readonly string[];
  readonly kept: Conditions;
}

export function readTopicConditions({ all = [], any, none = [] }: Filter): TopicConditions {
  const required = all.map(onlyTopics).filter((topics) => topics?.length === 1);
  const excluded = none.map(onlyTopics).filter((topics) => topics !== undefined);
  const keptAll = all.filter((inner) => onlyTopics(inner)?.length !== 1);
  const keptNone = none.filter((inner) => onlyTopics(inner) === undefined);
  return {
    all: unique(required),
    none: unique(excluded),
    kept: conditionsOf(keptAll, any, keptNone),
  };
}

/** Replaces the conditions of a filter that the form edits. The others stay. */
export function withTopicConditions(
  filter: Filter,
  change: Partial<Pick<TopicConditions, 'all' | 'none'>>,
): Filter {
  const { all: _all, any: _any, none: _none, ...members } = filter;
  const { kept, ...edited } = readTopicConditions(filter);
  const { all, none } = { ...edited, ...change };
  const required = all.map((topic): Filter => ({ topics: [topic] }));
  const excluded: Filter[] = none.length > 0 ? [{ topics: [...none] }] : [];
  return {
    ...members,
    ...conditionsOf([...required, ...(kept.all ?? [])], kept.any, [...excluded, ...(kept.none ?? [])]),
  };
}

/** The topics of a filter that has nothing else. */
function onlyTopics(filter: Filter): readonly string[] | undefined {
  return Object.keys(filter).length === 1 ? filter.topics : undefined;
}

function unique(lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

function conditionsOf(all: Filter[], any: Filter[] | undefined, none: Filter[]): Conditions {
  return { ...(all.length > 0 && { all }), ...(any && { any }), ...(none.length > 0 && { none }) };
}
