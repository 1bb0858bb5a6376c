import { parseArgs } from 'node:util'

/** What a run measures, and where its results go. */
export interface Arguments {
  /** The names of the benchmarks to run, in the order of the table. */
  readonly rows: readonly string[]
  /** The number of matches in a long history. */
  readonly matches: number
  readonly rounds: number
  /** Whether every benchmark runs at a tiny size, only to check that it works. The figures then mean nothing. */
  readonly quick: boolean
  /** File for the results; null for none. */
  readonly json: string | null
  /** Markdown file into which the table is inserted; null for none. */
  readonly markdown: string | null
  /** Folder for flame graphs; null for none. Benchmarks that start the application with `profile` draw some. */
  readonly profile: string | null
  /** Files with results of earlier runs. If given, nothing is measured; a later file replaces rows of earlier files. */
  readonly from: readonly string[]
}

/** Thrown for a wrong command line. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

export const usage = `npm run bench -- [--only record,rank] [--matches 100000] [--rounds 5] [--quick]
                 [--json results.json] [--markdown bench/README.md] [--from earlier.json]
                 [--profile folder]`

/** With this number of matches a whole run takes less than 25 minutes on two cores. */
const defaultMatches = 100_000

/** Reads the command line. @param names of all benchmarks @throws WrongArguments */
export function readArguments(words: readonly string[], names: readonly string[]): Arguments {
  const values = parse(words)
  const quick = values.quick ?? false
  const only = values.only?.split(',') ?? names
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new WrongArguments(`no row is called ${unknown.join(', ')}; rows: ${names.join(', ')}`)
  return {
    rows: names.filter((name) => only.includes(name)),
    matches: numberOf('matches', values.matches) ?? (quick ? 500 : defaultMatches),
    rounds: numberOf('rounds', values.rounds) ?? (quick ? 2 : 5),
    quick,
    json: values.json ?? null,
    markdown: values.markdown ?? null,
    profile: values.profile ?? null,
    from: values.from ?? [],
  }
}

function parse(words: readonly string[]) {
  const options = {
    only: { type: 'string' },
    matches: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    json: { type: 'string' },
    markdown: { type: 'string' },
    profile: { type: 'string' },
    from: { type: 'string', multiple: true },
  } as const
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

function numberOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d*$/.test(text)) throw new WrongArguments(`--${name} is a whole number above 0, not ${text}`)
  return Number(text)
}
