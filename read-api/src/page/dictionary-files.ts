import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sendSharedText } from '@topspin/platform/http/routes'
import { etagMatches, etagOf } from '@topspin/platform/http/serialise'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface DictionaryFile {
  /** When the file was last changed (epoch ms). */
  readonly changedAt: number
  readonly text: string
  readonly etag: string
  readonly isLasting: true
}

const isDictionary = /^assets\/i18n\/[^/]+\.json$/

/**
 * The dictionaries of the page as files. An installation may replace them at run time
 * (docs/specification.md#languages), so the build does not compress them.
 * @returns a function that returns the dictionary at a path, the same object until its file changes, so that its text
 * is compressed once; null for any other path, and for a file that is gone
 */
export function openDictionaryFiles(folder: string): (path: string) => DictionaryFile | null {
  const kept = new Map<string, DictionaryFile>()
  return (path) => {
    if (!isDictionary.test(path)) return null
    const changedAt = statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return null
    const known = kept.get(path)
    if (known?.changedAt === changedAt) return known
    const text = readFileSync(join(folder, path), 'utf8')
    const file: DictionaryFile = { changedAt, text, etag: etagOf(text), isLasting: true }
    kept.set(path, file)
    return file
  }
}

export function sendDictionary(request: FastifyRequest, reply: FastifyReply, file: DictionaryFile) {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag, vary: 'accept-encoding' })
  if (etagMatches(request.headers['if-none-match'], file.etag)) return reply.status(304).send()
  return sendSharedText(request, reply.header('content-type', 'application/json; charset=utf-8'), file)
}
