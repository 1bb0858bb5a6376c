import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NetworkDown, Problem, UnreadableReply } from './failure.ts'
import { createWire } from './wire.ts'

interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
  readonly keepalive: boolean
}

/** A `Wire` to a server that gives these answers in order, and sets a new token cookie with each `hello`. */
function scriptedWire(answers: readonly (() => Response)[], cookie = 'XSRF-TOKEN=t%20oken') {
  const requests: Request[] = []
  let cookies = cookie
  const measured: string[] = []
  const dated = vi.fn()
  const wire = createWire({
    cookies: () => cookies,
    dated,
    measured: (name, traceparent) => void measured.push(`${name} ${traceparent}`),
    fetch: async (url, init) => {
      requests.push({
        method: init?.method ?? 'GET',
        url: String(url),
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        keepalive: init?.keepalive ?? false,
      })
      if (String(url) === '/api/hello/plop') {
        cookies = `other=1; XSRF-TOKEN=fresh${requests.length}`
        return json({ authenticated: true, firstAccount: false, accountDeletion: false, disabled: null })
      }
      const answer = answers[requests.filter((request) => request.url !== '/api/hello/plop').length - 1]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
  return { wire, requests, measured, dated }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const brokenBy = (error: Error) => new ReadableStream({ start: (controller) => controller.error(error) })
const csrf = () => json({ type: 'about:blank', title: 't', status: 403, detail: 'd', code: 'csrf' }, 403)

describe('the wire', () => {
  it('encodes each path parameter as one segment, and the query', async () => {
    const { wire, requests } = scriptedWire([() => json([])])
    await wire('history', { params: { pseudo: 'Zoé /?' }, query: { before: '12' } })
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/stats/getAllMatchSAndD/Zo%C3%A9%20%2F%3F?before=12',
    })
  })

  it('sends a command with `keepalive` synchronously, so that leaving the page does not lose it', async () => {
    const { wire, requests } = scriptedWire([() => json({ done: true }), () => json({ done: true })])
    const input = { body: { matchId: 7, isSimple: true } }
    const sent = wire('rollback', { ...input, keepalive: true })
    expect(requests).toMatchObject([{ keepalive: true, body: input.body }])
    await sent
    await wire('rollback', input)
    expect(requests[1]).toMatchObject({ keepalive: false })
  })

  it('sends a command as JSON with the anti-forgery token and the idempotency key', async () => {
    const { wire, requests } = scriptedWire([() => json({ done: true })])
    await wire('rollback', { body: { matchId: 7, isSimple: true }, idempotencyKey: 'k1' })
    const [request] = requests
    expect(request).toMatchObject({ method: 'POST', url: '/api/match/rollback', body: { matchId: 7, isSimple: true } })
    expect(request?.headers.get('X-XSRF-TOKEN')).toBe('t oken')
    expect(request?.headers.get('Idempotency-Key')).toBe('k1')
    expect(request?.headers.get('Content-Type')).toBe('application/json')
  })

  it('begins the trace of a command, with ids of the idempotency key, and measures it while the server traces', async () => {
    const done = { done: true }
    const traced = () => json(done, 200, { traceresponse: 'any' })
    const { wire, requests, measured } = scriptedWire([() => json(done), traced, csrf, traced, () => json([], 200, {})])
    const idempotencyKey = '0af76519-16cd-43dd-8448-eb211c80319c'
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-8448eb211c80319c-01'
    const command = { body: { matchId: 7, isSimple: true }, idempotencyKey }
    await wire('rollback', command)
    expect(measured).toEqual([])
    await wire('rollback', command)
    await wire('rollback', command)
    await wire('activePseudos', {})
    expect(measured).toEqual([`tap rollback ${traceparent}`, `tap rollback ${traceparent}`])
    const commands = requests.filter(({ url }) => url === '/api/match/rollback')
    expect(commands.map(({ headers }) => headers.get('traceparent'))).toEqual(commands.map(() => traceparent))
    expect(requests.at(-1)?.headers.has('traceparent')).toBe(false)
  })

  it('reads the time of the server from the answers', async () => {
    const { wire, dated } = scriptedWire([() => json([], 200, { Date: 'Wed, 18 Mar 2026 14:30:00 GMT' })])
    await wire('activePseudos', {})
    expect(dated.mock.calls).toEqual([[Date.UTC(2026, 2, 18, 14, 30), 1_000, expect.any(Number)]])
  })

  it('sends no anti-forgery token with a GET', async () => {
    const { wire, requests } = scriptedWire([() => json([])])
    await wire('activePseudos', {})
    expect(requests[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
  })

  it.each([
    ['first when the browser has none', [], 'theme=dark', ['hello/plop', 'live/stop']],
    ['once when the current one is refused', [csrf], 'XSRF-TOKEN=old', ['live/stop', 'hello/plop', 'live/stop']],
  ])('fetches a token %s', async (_, refusals, cookie, paths) => {
    const { wire, requests } = scriptedWire([...refusals, () => json({ done: true })], cookie)
    await wire('liveStop', {})
    expect(requests.map(({ url }) => url)).toEqual(paths.map((path) => `/api/${path}`))
    expect(requests.at(-1)?.headers.get('X-XSRF-TOKEN')).toBe(`fresh${paths.length - 1}`)
  })

  it('throws when the new token is refused too', async () => {
    const { wire, requests } = scriptedWire([csrf, csrf])
    await expect(wire('liveStop', {})).rejects.toMatchObject({ document: { code: 'csrf' } })
    expect(requests).toHaveLength(3)
  })

  it('sends the position of the newest own command with reads', async () => {
    const { wire, requests } = scriptedWire([
      () => json([]),
      () => json({ done: true }, 200, { 'X-Position': '0010' }),
      () => json({ done: true }, 200, { 'X-Position': '0009' }),
      () => json([]),
    ])
    await wire('activePseudos', {})
    await wire('liveStop', {})
    await wire('liveStop', {})
    await wire('activePseudos', {})
    expect(requests.map(({ headers }) => headers.get('X-Position'))).toEqual([null, null, null, '0010'])
  })

  it('sends no position later than a minute, because a log that was restored from a backup does not reach it', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { wire, requests } = scriptedWire([
      () => json({ done: true }, 200, { 'X-Position': '0010' }),
      () => json([]),
      () => json([]),
      () => json({ done: true }, 200, { 'X-Position': '0007' }),
      () => json([]),
    ])
    await wire('liveStop', {})
    vi.advanceTimersByTime(59_999)
    await wire('activePseudos', {})
    vi.advanceTimersByTime(1)
    await wire('activePseudos', {})
    await wire('liveStop', {})
    await wire('activePseudos', {})
    const positions = requests.map(({ headers }) => headers.get('X-Position'))
    expect(positions).toEqual([null, '0010', null, null, '0007'])
  })

  it('throws the problem document of a refusal', async () => {
    const document = { type: 'about:blank', title: 't', status: 409, detail: 'd', code: 'cooldown', retryAt: 'z' }
    const { wire } = scriptedWire([() => json(document, 409)])
    const failed = wire('liveStop', {})
    await expect(failed).rejects.toBeInstanceOf(Problem)
    await expect(failed).rejects.toMatchObject({ document })
  })

  it('throws a Problem for the error page of a proxy', async () => {
    const { wire } = scriptedWire([() => new Response('<html>Gateway Timeout</html>', { status: 504 })])
    await expect(wire('activePseudos', {})).rejects.toMatchObject({ document: { status: 504, code: 'http-504' } })
  })

  const aborted = new DOMException('The page is left.', 'AbortError')
  it.each([
    ['NetworkDown without an answer', [], NetworkDown],
    ['NetworkDown when the answer breaks off', [() => new Response(brokenBy(aborted))], NetworkDown],
    ['UnreadableReply for an answer that does not match the contract', [() => json([1, 2])], UnreadableReply],
    ['UnreadableReply for a page in place of JSON', [() => new Response('<html>Proxy</html>')], UnreadableReply],
    ['UnreadableReply for half an answer', [() => new Response('["Ada",')], UnreadableReply],
    ['UnreadableReply for an empty answer', [() => new Response('')], UnreadableReply],
  ])('throws %s', async (_, answers, error) => {
    await expect(scriptedWire(answers).wire('activePseudos', {})).rejects.toBeInstanceOf(error)
  })
})
