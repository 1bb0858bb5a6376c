import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a bundle, as in `    at fold (file:///app/dist/servers/chunk.mjs:12:345)`. */
const places = /(file:\/\/\S+?\.mjs):(\d+):(\d+)/g
/** By place in a bundle: the place in the sources, or the place in the bundle itself when no source was found. */
const sources = new Map<string, string>()

/**
 * The stack of an error, with places in the sources instead of the bundle. A source map is read when a place occurs for
 * the first time, and is not kept. Node's `--enable-source-maps` would keep all maps in memory: 7 to 20 MB.
 */
export function sourceStackOf(error: Error): string {
  const maps = new Map<string, SourceMap | null>()
  return (error.stack ?? error.message).replaceAll(places, (place, url: string, line: string, column: string) => {
    const known = sources.get(place)
    if (known !== undefined) return known
    const map = maps.has(url) ? maps.get(url) : readMap(url)
    maps.set(url, map ?? null)
    const origin = map?.findOrigin(Number(line), Number(column))
    const isFound = origin !== undefined && 'fileName' in origin
    const source = isFound ? `${new URL(origin.fileName, url)}:${origin.lineNumber}:${origin.columnNumber}` : place
    sources.set(place, source)
    return source
  })
}

function readMap(url: string): SourceMap | null {
  const path = `${fileURLToPath(url)}.map`
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
}
