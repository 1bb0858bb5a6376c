/** A line of a Caddyfile: a directive with its arguments, and the lines of its block. */
interface Directive {
  readonly name: string
  readonly arguments: readonly string[]
  readonly block: readonly Directive[]
}

/** Parses a Caddyfile that, like the project's, has only words, `quoted` words, comments and blocks. */
export function parseCaddyfile(text: string): Directive[] {
  const lines = text.split('\n').map((line) => [...line.replace(/(^|\s)#.*$/, '').matchAll(/`([^`]*)`|(\S+)/g)])
  const words = lines.map((line) => line.map(([, quoted, bare]) => quoted ?? bare ?? ''))
  let at = 0
  const block = (): Directive[] => {
    const directives: Directive[] = []
    for (; at < words.length; at += 1) {
      const line = words[at] ?? []
      const [name, ...rest] = line
      if (name === undefined) continue
      if (name === '}') return directives
      const opens = rest.at(-1) === '{'
      if (opens) at += 1
      directives.push({ name, arguments: opens ? rest.slice(0, -1) : rest, block: opens ? block() : [] })
    }
    return directives
  }
  return block()
}

/**
 * The target of a request: the service that a `handle` block imports, or the status that it responds with. `handle`
 * blocks are mutually exclusive; those with a matcher come first, in order.
 */
export function proxyTargetOf(site: Directive, method: string, path: string): string {
  const handles = site.block.filter(({ name }) => name === 'handle')
  const inOrder = [
    ...handles.filter((one) => one.arguments.length > 0),
    ...handles.filter((one) => one.arguments.length === 0),
  ]
  const chosen = inOrder.find(
    ({ arguments: [matcher] }) => matcher === undefined || matches(site, matcher, method, path),
  )
  const [answer] = chosen?.block ?? []
  if (answer?.name === 'respond') return answer.arguments[0] ?? ''
  if (answer?.name === 'import' && answer.arguments[0] === 'service') return answer.arguments[1] ?? ''
  throw new Error(`${method} ${path} goes nowhere`)
}

function matches(site: Directive, matcher: string, method: string, path: string): boolean {
  const defined = site.block.find(({ name }) => name === matcher)
  if (defined === undefined) throw new Error(`${matcher} is not defined`)
  const [name, ...values] = defined.arguments
  const conditions = name === undefined ? defined.block : [{ name, arguments: values, block: [] }]
  return conditions.every((condition) => meets(condition, method, path))
}

function meets({ name, arguments: values }: Directive, method: string, path: string): boolean {
  const [first = '', ...rest] = values
  switch (name) {
    case 'not':
      return !meets({ name: first, arguments: rest, block: [] }, method, path)
    case 'method':
      return values.includes(method)
    case 'path':
      return values.some((value) => (value.endsWith('*') ? path.startsWith(value.slice(0, -1)) : path === value))
    default:
      throw new Error(`no matcher that this reader knows: ${name}`)
  }
}
