import type { Filter } from '@sineta/protocol';
import { describeConditions, type FilterNames } from './describe-filter.ts';
import type { FilterTexts } from './filter-texts.ts';
import { readTopicConditions } from './topic-conditions.ts';

/** Each condition of a filter in words, by the names of the form that edits them. Pure. */
export function listConditions(filter: Filter, texts: FilterTexts, names: FilterNames): string[] {
  const { all: _all, any: _any, none: _none, ...members } = filter;
  const { all, none, kept } = readTopicConditions(filter);
  const ofTopics = (label: string, topics: readonly string[]): string[] =>
    topics.length === 0 ? [] : [`${label}: ${topics.map(names.topic).join(', ')}`];
  return [
    ...describeConditions({ ...members, ...kept }, texts, names),
    ...ofTopics(texts.allTopics, all),
    ...ofTopics(texts.noTopics, none),
  ].map(asLine);
}

/** A condition by itself: with a capital letter, and without the parentheses that a whole group has in a sentence. */
function asLine(condition: string): string {
  const text = condition.startsWith('(') ? condition.slice(1, -1) : condition;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
