/** The keywords of JSON Schema that the contract uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Compares two schemas. A reader may refuse what a writer sends when the reader requires a field that the writer may
 * omit, accepts fewer values, or refuses unknown fields.
 * @returns one text with the path for each such reason; empty when the reader accepts everything
 */
export function incompatibilities(reader: JsonSchema, writer: JsonSchema, path = ''): string[] {
  const at = path === '' ? 'the value' : path
  if (writer.anyOf !== undefined) return writer.anyOf.flatMap((one) => incompatibilities(reader, one, path))
  if (reader.anyOf !== undefined)
    return reader.anyOf.some((one) => incompatibilities(one, writer, path).length === 0)
      ? []
      : [`${at}: ${JSON.stringify(writer)} fits none of the alternatives`]
  if (Object.keys(reader).length === 0) return []
  const taken = typesOf(reader)
  const foreign = typesOf(writer).filter(
    (type) => !taken.includes(type) && !(type === 'integer' && taken.includes('number')),
  )
  if (foreign.length > 0) return [`${at}: ${foreign} instead of ${taken}`]
  return [
    ...valuesBeyond(reader, writer).map((value) => `${at}: the value ${JSON.stringify(value)} is not known`),
    ...limitsBeyond(reader, writer).map((name) => `${at}: another ${name}`),
    ...(reader.items === undefined ? [] : incompatibilities(reader.items, writer.items ?? {}, `${path}[]`)),
    ...fieldIncompatibilities(reader, writer, path),
  ]
}

const typesOf = ({ type }: JsonSchema): readonly string[] => (type === undefined ? ['anything'] : [type].flat())

function fieldIncompatibilities(reader: JsonSchema, writer: JsonSchema, path: string): string[] {
  const known = reader.properties ?? {}
  const sent = writer.properties ?? {}
  const missing = (reader.required ?? []).filter((name) => !(writer.required ?? []).includes(name))
  const unknown = reader.additionalProperties === false ? Object.keys(sent).filter((name) => !(name in known)) : []
  return [
    ...missing.map((name) => `${path}.${name}: demanded, but may be missing`),
    ...unknown.map((name) => `${path}.${name}: not known`),
    ...Object.entries(known).flatMap(([name, schema]) => {
      const field = sent[name]
      return field === undefined ? [] : incompatibilities(schema, field, `${path}.${name}`)
    }),
  ]
}

const valuesOf = ({ const: one, enum: some }: JsonSchema): readonly unknown[] | null =>
  one === undefined ? (some ?? null) : [one]

function valuesBeyond(reader: JsonSchema, writer: JsonSchema): readonly unknown[] {
  const known = valuesOf(reader)
  return known === null ? [] : (valuesOf(writer) ?? ['any']).filter((value) => !known.includes(value))
}

function limitsBeyond(reader: JsonSchema, writer: JsonSchema): string[] {
  const below = (['maxLength', 'maximum'] as const).filter(
    (name) => (reader[name] ?? Infinity) < (writer[name] ?? Infinity),
  )
  const above = (['minLength', 'minimum'] as const).filter(
    (name) => (reader[name] ?? -Infinity) > (writer[name] ?? -Infinity),
  )
  return [...below, ...above, ...(reader.pattern === undefined || reader.pattern === writer.pattern ? [] : ['pattern'])]
}
