/** A number as a language writes it. */
export function numbers(language: string) {
  const plain = new Intl.NumberFormat(language);
  return (value: number, options?: Intl.NumberFormatOptions) =>
    (options ? new Intl.NumberFormat(language, options) : plain).format(value);
}

/** Which form of a word a number wants: "one", "other" and so on. */
export function plurals(language: string): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (count) => rules.select(count);
}
