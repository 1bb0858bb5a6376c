import { traceHeader, traceResponseHeader } from '@topspin/domain/contract/trace'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { StompClient } from '@topspin/read-api/socket/testing/stomp-client'
import type { OtlpReceiver } from '@topspin/test-kit/otlp-receiver'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { waitUntil } from '@topspin/test-kit/until'
import { expect } from 'vitest'

/** The id of the trace that `recordTracedMatch` makes. */
export const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

/**
 * Registers two players and sends what their pages would send. One page records a match and reports how long
 * the tap took; the other page reports when it shows the match.
 * @param readApi address of the process to whose socket the other page is connected
 * @returns the lines of the trace's tree
 */
export async function recordTracedMatch(
  visitor: () => Browser,
  readApi: string,
  receiver: OtlpReceiver,
): Promise<string[]> {
  const { browser: ada } = await registerAdmin(visitor, 'Ada')
  const { browser: ben } = await registerMember(visitor, ada, 'Ben')
  const cookie = ada.cookieHeader
  const socket = await StompClient.open(readApi.replace('http', 'ws'), { cookie, origin: readApi })
  await socket.connect()
  await socket.followChanges()

  const played = await ben.post('/api/match/play', singlesBody('Ben', 'Ada'), { [traceHeader]: traceparent })
  expect(played.headers[traceResponseHeader]).toMatch(new RegExp(`^00-${traceId}-`))
  await ben.get('/api/player/Ada/profile', { [traceHeader]: traceparent.replace('0af', '1af') })
  // A request that is refused.
  await ben.post('/api/match/play', singlesBody('Ben', 'Nobody'))
  let sent = ''
  // Messages about the registrations may come first.
  while (!sent.includes(traceId)) sent = (await socket.next()).headers.get(traceHeader) ?? ''
  socket.socket.terminate()
  await ben.post('/api/trace', { spans: [{ traceparent, name: 'tap play', milliseconds: 40, ago: 5 }] })
  await ada.post('/api/trace', { spans: [{ traceparent: sent, name: 'show changes', milliseconds: 20, ago: 5 }] })
  await waitUntil(async () => isWhole(receiver.tree(traceId)), 30)
  return receiver.tree(traceId)
}

/** Whether the spans of all processes have come. Each process sends its own spans in the order in which they end. */
function isWhole(tree: readonly string[]): boolean {
  const roots = tree.filter((line) => !line.startsWith(' '))
  const last = ['POST /api/match/play', 'project rankings', 'project weeks', 'show changes']
  return roots.length === 1 && last.every((name) => tree.some((line) => line.endsWith(name)))
}

/** The spans that hold a pseudo, an e-mail address, arguments of a command of Redis, or the message of an error. */
export const spansWithPersonalData = ({ spans }: OtlpReceiver) =>
  spans.map((span) => JSON.stringify(span)).filter((text) => /\b(?:Ada|Ben)\b|@example|topspin:|"message":/i.test(text))
