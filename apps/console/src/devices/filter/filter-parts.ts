// What edits and what describes a filter are loaded together, since both have the names of all conditions.
export { FilterFields } from './filter-fields.tsx';
export { FilterWords } from './filter-words.tsx';
