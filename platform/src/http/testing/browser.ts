import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** Additional headers. `undefined` removes one that the browser would send. */
export type Headers = Readonly<Record<string, string | undefined>>

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** A browser with the page open: it keeps cookies and returns the CSRF token. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #server: Pick<FastifyInstance, 'inject'>

  constructor(server: Pick<FastifyInstance, 'inject'>) {
    this.#server = server
  }

  get = (path: string, headers: Headers = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers: Headers = {}) => this.send('POST', path, body, headers)
  put = (path: string, headers: Headers = {}) => this.send('PUT', path, undefined, headers)

  /** Opens the page, which gives the first CSRF token. */
  async open(): Promise<this> {
    await this.get('/api/hello/plop')
    return this
  }

  async send(method: Method, path: string, body: unknown, headers: Headers): Promise<LightMyRequestResponse> {
    const token = this.cookies.get('XSRF-TOKEN')
    const sent: Record<string, string | undefined> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-xsrf-token': method === 'GET' || method === 'HEAD' ? undefined : token,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    }
    const response = await this.#server.inject({
      method,
      url: path,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
