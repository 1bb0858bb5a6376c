import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** Additional headers. `undefined` removes one that the browser would send. */
export type TestHeaders = Readonly<Record<string, string | undefined>>

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** The password of a player in tests. */
export const passwordOf = (pseudo: string): string => `${pseudo} plays at noon`

/**
 * A browser of a test, which sends requests to a server. It keeps cookies, sends the CSRF token back, and
 * sends the position of the last command with each GET.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  position: string | null = null
  readonly #server: Pick<FastifyInstance, 'inject'>

  constructor(server: Pick<FastifyInstance, 'inject'>) {
    this.#server = server
  }

  /** The cookies as in the header `Cookie`; empty without any. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get = (path: string, headers: TestHeaders = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers: TestHeaders = {}) => this.send('POST', path, body, headers)
  put = (path: string, headers: TestHeaders = {}, body?: unknown) => this.send('PUT', path, body, headers)
  delete = (path: string, body?: unknown, headers: TestHeaders = {}) => this.send('DELETE', path, body, headers)

  /** Sends a first request, whose answer sets a CSRF token. */
  async open(): Promise<this> {
    await this.get('/api/hello/plop')
    return this
  }

  /** Logs in, or fails the test. */
  async logIn(pseudo: string, password = passwordOf(pseudo)): Promise<this> {
    await this.open()
    const answer = await this.post('/api/auth/authenticate', { pseudo, password })
    if (answer.statusCode !== 200) throw new Error(`${pseudo} could not log in: ${answer.body}`)
    return this
  }

  /** @param body sent as JSON, even when it is a string; a `Buffer` is sent unchanged */
  async send(method: Method, path: string, body: unknown, headers: TestHeaders): Promise<LightMyRequestResponse> {
    const token = this.cookies.get('XSRF-TOKEN')
    const sent: Record<string, string | undefined> = {
      cookie: this.cookieHeader || undefined,
      'x-xsrf-token': method === 'GET' || method === 'HEAD' ? undefined : token,
      'content-type': body === undefined ? undefined : 'application/json',
      'x-position': method === 'GET' ? (this.position ?? undefined) : undefined,
      ...headers,
    }
    const response = await this.#server.inject({
      method,
      url: path,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const position = response.headers['x-position']
    if (typeof position === 'string') this.position = position
    return response
  }
}
