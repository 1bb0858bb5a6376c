import { changesTopic } from '@topspin/domain/contract/changes'
import {
  afterVersionHeader,
  type LiveMatch,
  liveTopic,
  recordedHeader,
  versionHeader,
} from '@topspin/domain/contract/live'
import type { BrowserContext, Page } from 'playwright-core'

/** Sends a later state of the live match. */
type Send = (match: LiveMatch | null) => void

/**
 * Answers the WebSocket in place of the server: sends the states that the page does not have yet. The message with the
 * state after a won match says that the match was recorded.
 * @returns a function that sends a later state
 */
export async function answerSocket(where: Page | BrowserContext, first: LiveMatch | null): Promise<Send> {
  const states = [first]
  let deliver: (version: number) => void = () => undefined
  await where.routeWebSocket(/websocket/, (socket) => {
    const send = (command: string, headers: Readonly<Record<string, string>>, body = '') => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
      socket.send(`${command}\n${lines.join('')}\n${body}\0`)
    }
    socket.onMessage((message) => {
      const [command, ...lines] = String(message).split('\n')
      const header = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
      if (command === 'CONNECT') send('CONNECTED', { version: '1.2', 'heart-beat': '0,0' })
      if (command !== 'SUBSCRIBE') return
      const headers = { subscription: header('id'), 'message-id': header('id'), destination: header('destination') }
      if (header('destination') === liveTopic) {
        deliver = (version) => {
          const isRecorded = states[version - 2]?.winner != null
          const more = { [versionHeader]: String(version), [recordedHeader]: String(isRecorded) }
          send('MESSAGE', { ...headers, ...more }, JSON.stringify(states[version - 1]))
        }
        for (let version = Number(header(afterVersionHeader)) + 1; version <= states.length; version += 1)
          deliver(version)
      }
      if (header('destination') === changesTopic)
        send('MESSAGE', headers, JSON.stringify({ models: [], position: null, spreadMs: 0 }))
    })
  })
  return (match) => deliver(states.push(match))
}
