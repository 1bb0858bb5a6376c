/**
 * Returns a function that makes the texts of the entries of a list. The text of an entry is made again only when a
 * value of `partsOf` has changed.
 */
export function createTextKeeper<Entry>(
  idOf: (entry: Entry) => string,
  partsOf: (entry: Entry) => readonly unknown[],
  textOf: (entry: Entry) => string,
): (entries: readonly Entry[]) => string[] {
  let kept = new Map<string, { readonly parts: readonly unknown[]; readonly text: string }>()
  return (entries) => {
    const before = kept
    kept = new Map()
    return entries.map((entry) => {
      const parts = partsOf(entry)
      const known = before.get(idOf(entry))
      const isSame = known?.parts.every((part, index) => part === parts[index])
      const text = known !== undefined && isSame ? known.text : textOf(entry)
      kept.set(idOf(entry), { parts, text })
      return text
    })
  }
}
