/** Words for numbers, the way a language wants them. `#` stands for the number. */
export type Forms = { one: string; other: string };

export function plurals(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => {
    const form = rules.select(count) === "one" ? forms.one : forms.other;
    return form.replace("#", numbers.format(count));
  };
}

/** "a, b and c", the way a language says it. */
export function lists(language: string): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(language, { type: "conjunction" });
  return (items) => format.format(items);
}

/** A number with one digit after the point. */
export function decimals(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}
