/** Replaces each `{name}` in a text by the value of that name. A name without a value stays as it is. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank)
