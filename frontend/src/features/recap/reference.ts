/** Match ids are counted per ladder (decisions §4): both parts make one match. */
export interface MatchReference {
  readonly isSimple: boolean
  readonly id: number
}

/** One text for a match, as a key or a dialog's subject: `simple-42`. */
export const referenceOf = ({ isSimple, id }: MatchReference): string => `${isSimple ? 'simple' : 'double'}-${id}`

/** The match a text names; null when it names none. */
export function parseReference(text: string | null): MatchReference | null {
  const [, ladder, id] = /^(simple|double)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return id === undefined ? null : { isSimple: ladder === 'simple', id: Number(id) }
}
