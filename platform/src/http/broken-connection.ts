import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode } from '@topspin/domain/refusals'
import { problemMediaType, problemOf } from './problem.ts'

/** Status and refusal code for a connection without a valid request, by Node's error code. */
const answers: Readonly<Record<string, { readonly status: number; readonly code: RefusalCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid-request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
}
const otherwise = { status: 400, code: 'invalid-request' } as const

/** Answers a request that is not HTTP, too long or too slow with a problem document, and closes the connection. */
export function answerBrokenConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const { status, code } = answers[error.code ?? ''] ?? otherwise
  const body = JSON.stringify(problemOf(new Refusal(code), 'fr', status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
