import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The chunks that a condition names, and all that they import at once. */
export function chunksOf(bundle: Bundle, isWanted: (chunk: Chunk) => boolean): readonly Chunk[] {
  const chunkOf = (name: string) => {
    const output = bundle[name]
    return output?.type === 'chunk' ? [output] : []
  }
  const found = new Set(Object.keys(bundle).flatMap(chunkOf).filter(isWanted))
  for (const { imports } of found) for (const imported of imports.flatMap(chunkOf)) found.add(imported)
  return [...found]
}

/** Names the chunk of a module that is lazyComponent by itself. @param file below `src`, such as `main.tsx` */
export const isChunkOf =
  (file: string) =>
  ({ facadeModuleId }: Chunk): boolean =>
    facadeModuleId?.replaceAll('\\', '/').endsWith(`/src/${file}`) ?? false

/** The addresses of chunks. */
export const scriptsOf = (chunks: readonly Chunk[]): readonly string[] => chunks.map(({ fileName }) => `/${fileName}`)

/** The addresses of the styles that chunks bring. */
export const stylesOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`))),
]
