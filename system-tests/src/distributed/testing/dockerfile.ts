/** A build stage of a Dockerfile. */
export interface DockerfileStage {
  readonly name: string
  /** The image or the stage from which the stage starts. */
  readonly base: string
  readonly copies: readonly Copy[]
  /** The command lines of RUN. */
  readonly runs: readonly string[]
  /** All lines of the stage, from FROM on. */
  readonly lines: readonly string[]
}

interface Copy {
  /** The stage from which files are copied; null for the project's folder. */
  readonly from: string | null
  readonly sources: readonly string[]
  readonly target: string
}

/**
 * Parses comments, joined lines, FROM … AS, COPY [--from=…] and RUN. Other instructions are only in `lines`.
 */
export function parseDockerfile(text: string): readonly DockerfileStage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const starts = lines.flatMap((line, index) => (line.startsWith('FROM ') ? [index] : []))
  return starts.map((start, index) => stageOf(lines.slice(start, starts[index + 1])))
}

function stageOf(lines: readonly string[]): DockerfileStage {
  const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(lines[0] ?? '') ?? []
  if (base === undefined || name === undefined) throw new Error(`no stage: ${lines[0]}`)
  return {
    name,
    base,
    copies: lines.flatMap((line) => {
      const [, from = null, paths] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? []
      const words = paths?.split(' ') ?? []
      return paths === undefined ? [] : [{ from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }]
    }),
    runs: lines.flatMap((line) => /^RUN (.+)$/.exec(line)?.[1] ?? []),
    lines,
  }
}
