import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The chunks that satisfy a condition, and all chunks that they import statically. */
export function chunksOf(bundle: Bundle, matches: (chunk: Chunk) => boolean): readonly Chunk[] {
  const chunkOf = (name: string) => {
    const output = bundle[name]
    return output?.type === 'chunk' ? [output] : []
  }
  const found = new Set(Object.keys(bundle).flatMap(chunkOf).filter(matches))
  for (const { imports } of found) for (const imported of imports.flatMap(chunkOf)) found.add(imported)
  return [...found]
}

/** A condition for the chunk of a module that is loaded by itself. @param file path below `src`, such as `entries/page.tsx` */
export const isChunkOf =
  (file: string) =>
  ({ facadeModuleId }: Chunk): boolean =>
    facadeModuleId?.replaceAll('\\', '/').endsWith(`/src/${file}`) ?? false

/** A condition for the small entry script of index.html. */
export const isPageEntry = ({ facadeModuleId }: Chunk): boolean => facadeModuleId?.endsWith('index.html') ?? false

/** The addresses of chunks. */
export const scriptsOf = (chunks: readonly Chunk[]): readonly string[] => chunks.map(({ fileName }) => `/${fileName}`)

/** The addresses of the styles of chunks. */
export const stylesOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`))),
]
