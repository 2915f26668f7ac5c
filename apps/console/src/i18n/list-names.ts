/** Lists names: “A and B” if each of them counts, else “A or B”. */
export function listNames(names: readonly string[], every: boolean, language: string): string {
  return new Intl.ListFormat(language, { type: every ? 'conjunction' : 'disjunction' }).format(names);
}
