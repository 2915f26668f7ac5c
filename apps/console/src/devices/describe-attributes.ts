/** The values that messages show in place of placeholders, each after its name: `bairro: Centro, nome: Ana`. */
export function describeAttributes(attributes: Readonly<Record<string, string>> = {}): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
